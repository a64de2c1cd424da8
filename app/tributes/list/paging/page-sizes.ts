/**
 * The number of tributes on the first page, which the HTML contains. It fills complete rows of one,
 * two or three columns.
 */
export const FIRST_PAGE_SIZE = 24;

/**
 * The number of tributes on each later page. It fills complete rows of one, two or three columns.
 */
export const NEXT_PAGE_SIZE = 60;
