/**
 * Paths whose last segment is a secret: whoever has the link may act with it. Such a link must not be in the log, which
 * other people read.
 */
const SECRET_PATHS = /^(\/(?:w|i|memorials\/unsubscribe)\/)[^/]+/;

/** The path of a request as the log has it. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, '$1…');
}
