/** Logs a failure to the console (SPEC section 8: 'only logged'). */
export function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place where the browser writes a log
  console.error(what, failure);
}
