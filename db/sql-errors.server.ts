import { codeOf } from '../app/wire/errors/caught.ts';

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
const UNDEFINED_TABLE = '42P01';

export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** The migration that creates the table is not applied yet. */
export function isUndefinedTable(error: unknown): boolean {
  return codeOf(error) === UNDEFINED_TABLE;
}
