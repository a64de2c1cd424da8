// The number of tributes per page. Both numbers fill complete rows of one, two or three columns.

/** The number of tributes on the first page, which is in the HTML. */
export const FIRST_PAGE_SIZE = 24;

/** The number of tributes on each page that is loaded while the reader scrolls. */
export const NEXT_PAGE_SIZE = 60;
