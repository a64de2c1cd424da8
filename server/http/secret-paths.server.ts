/** Addresses that are secrets: whoever has one may change what it leads to. */

const SECRET_PATH = /^\/w\//;

export function isSecretPath(path: string): boolean {
  return SECRET_PATH.test(path);
}

/** The path without its secret, for the log. */
export function maskSecrets(path: string): string {
  return isSecretPath(path) ? '/w/[left out]' : path;
}
