// The message files in i18n/, by who fetches them. For the build and for tests: the client names
// areas one by one.

/** Those of the client. */
export const kClientAreas = ['common', 'daily', 'editor', 'game', 'learn', 'map_errors', 'maps', 'pages', 'playtest', 'practice', 'puzzle', 'report', 'review', 'review_page', 'rules', 'table'] as const;

/** Of these, the ones that the first page and the table say at once. The others have a list of their own, so that the
    first load does not carry it. */
export const kFirstAreas: readonly string[] = ['common', 'daily', 'game', 'pages'];

/** Of the client's, the ones that the program's reports are written in; the client uses some of their messages. */
export const kReportAreas = ['playtest', 'report'] as const;

/** Those of the program's terminal games (src/words), which the client never fetches. */
export const kProgramAreas = ['terminal'] as const;
