/**
 * Paths that contain a secret. Whoever knows such a path can act with it. The log must not contain these paths, and
 * browsers must not send them to other sites as the referrer.
 * The pattern also matches other spellings, because React Router ignores case.
 */
const SECRET_PATHS = /^(\/+(?:w|i|c|f\/+i|memorials\/+unsubscribe)\/+)[^/]+/i;

export function isSecretPath(path: string): boolean {
  return SECRET_PATHS.test(path);
}

export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, '$1…');
}
