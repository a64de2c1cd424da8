/**
 * The one table of everything that can go wrong on purpose: code → HTTP status, the sentence for the
 * person, and whether an operator should hear of it. Services throw `AppError(code)`; the API and the
 * page loaders turn it into an answer.
 */
interface ErrorEntry {
  /** HTTP status */
  status: 400 | 404 | 405 | 409 | 413 | 500 | 503;
  /** the sentence that the person reads */
  message: string;
  /** true when it is the product's fault and belongs in the error log */
  reportable: boolean;
}

export const ERROR_CODES = {
  MEMORIAL_SLUG_REQUIRED: entry(400, 'Memorial slug is required'),
  MEMORIAL_NOT_FOUND: entry(404, 'Memorial not found'),
  SLUG_TAKEN: entry(409, 'This slug is taken by another memorial'),
  INVALID_INPUT: entry(400, 'Some of this is not in the right form'),
  NOT_FOUND: entry(404, 'Not found'),
  METHOD_NOT_ALLOWED: entry(405, 'Method not allowed'),
  BODY_TOO_LARGE: entry(413, 'This is too large'),
  UNAVAILABLE: entry(503, 'The service is not available right now. Please try again.', true),
  UNEXPECTED: entry(500, 'An unexpected error occurred', true),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CODES;

function entry<S extends ErrorEntry['status'], M extends string>(
  status: S,
  message: M,
  reportable = false,
): { status: S; message: M; reportable: boolean } {
  return { status, message, reportable };
}
