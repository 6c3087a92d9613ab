// The message files in i18n/, by who fetches them. For the build and for tests: the client names
// areas one by one.

/** Those of the client. */
export const kClientAreas = ['common', 'daily', 'game', 'learn', 'pages', 'practice', 'puzzle', 'review', 'review_page', 'rules', 'table'] as const;

/** Those of the program's terminal games and reports (src/words), which the client never fetches. */
export const kProgramAreas = ['playtest', 'report', 'terminal'] as const;
