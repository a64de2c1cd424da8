/** For failures that are 'only logged' (SPEC section 8). */
export function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place where the browser writes a log
  console.error(what, failure);
}
