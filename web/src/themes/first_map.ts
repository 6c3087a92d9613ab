/** What forms and links begin with, until the server has listed its maps. */
export const kFirstMap = 'usa';
