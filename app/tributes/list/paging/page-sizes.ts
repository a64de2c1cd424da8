// How many tributes a page of the list has. Both numbers fill whole rows of one, two and three columns.

/** In the HTML. */
export const FIRST_PAGE_SIZE = 24;

/** Of the pages that are loaded while the reader scrolls. */
export const NEXT_PAGE_SIZE = 60;
