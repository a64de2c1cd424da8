/** Hourly drafts, applied changes and removed parts are deleted after this number of days. */
export const HISTORY_DAYS = 30;

/** This many of the newest published versions are kept. Of older ones, the first of each month is kept. */
export const HISTORY_VERSIONS = 200;
