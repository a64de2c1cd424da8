// How many tributes travel at once. Both fill whole rows of one, two and three columns.

/** In the page itself. */
export const FIRST_PART = 24;

/** With each further request of a reader who scrolls. */
export const FURTHER_PART = 60;
