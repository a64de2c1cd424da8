/** The message is a sentence for the operator, with host and database and without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}
