/**
 * Paths with a secret: whoever has the link may act with it. Such a link must not be in the log, which other people
 * read, and browsers must not send it to other sites as the referrer.
 */
const SECRET_PATHS = /^(\/(?:w|i|memorials\/unsubscribe)\/)[^/]+/;

export function isSecretPath(path: string): boolean {
  return SECRET_PATHS.test(path);
}

/** The path of a request as the log has it. */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, '$1…');
}
