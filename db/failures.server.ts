// What PostgreSQL refuses, by its error codes; the same on both kinds of database.

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a statement was refused because it refers to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
