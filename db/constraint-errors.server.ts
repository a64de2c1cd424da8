// Constraint violations, by PostgreSQL's error codes. Both kinds of database use the same codes.

const FOREIGN_KEY_VIOLATION = '23503';

/** True when a statement refers to a row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
