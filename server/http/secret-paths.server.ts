/**
 * Paths that contain a secret token. Anyone who knows such a path has the rights that the token gives. The log must not
 * contain these paths, and browsers must not send them to other sites as the referrer.
 * The pattern also matches capitals and repeated slashes, because React Router accepts them.
 */
const SECRET_PATHS = /^(\/+(?:w|i|c|f\/+i|memorials\/+unsubscribe)\/+)[^/]+/i;

export function isSecretPath(path: string): boolean {
  return SECRET_PATHS.test(path);
}

export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, '$1…');
}
