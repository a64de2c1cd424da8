const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

export const OPERATOR_TERMS = {
  /** a session on the operator's screen ends after this time without a request */
  idleMs: 30 * MINUTE_MS,
  /** and after this time in any case */
  absoluteMs: 8 * 60 * MINUTE_MS,
  supportMs: 30 * MINUTE_MS,
  /** ended support sessions are deleted after this time; the logs still have them */
  supportRowsMs: 30 * DAY_MS,
  /** two years */
  logMs: 731 * DAY_MS,
  /** a report of the doctor is called old after this time */
  reportMs: 5 * MINUTE_MS,
} as const;

export const OPERATOR_LIMITS = {
  reasonMin: 10,
  reasonMax: 500,
  questionMax: 1_000,
  search: 100,
  path: 200,
  pageSize: 50,
  /** a page beyond is not read */
  pages: 1_000,
} as const;
