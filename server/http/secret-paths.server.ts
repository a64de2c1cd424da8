/**
 * Paths that contain a secret: a person with such a link can act with it. The log must not contain these links, and
 * browsers must not send them to other sites as the referrer. Mistyped links count as well, because React Router
 * ignores the case of paths.
 */
const SECRET_PATHS = /^(\/+(?:w|i|c|f\/+i|memorials\/+unsubscribe)\/+)[^/]+/i;

export function isSecretPath(path: string): boolean {
  return SECRET_PATHS.test(path);
}

export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, '$1…');
}
