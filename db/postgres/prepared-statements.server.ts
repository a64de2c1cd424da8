/**
 * Decides which statements are prepared: those that this process runs often. PostgreSQL need not plan a prepared
 * statement again for each run. For the queries of a memorial page, planning takes longer than execution.
 */
import { LRUCache } from 'lru-cache';

/** A statement is prepared only after this many runs, because a prepared statement takes memory on every connection. */
const RUNS_BEFORE_PREPARING = 5;
/**
 * The maximum number of prepared statements. Without this limit a connection could use much memory, because some
 * statements, such as those with lists of values, have a different text in most runs.
 */
const MAX_PREPARED = 100;
/**
 * The maximum number of texts whose runs are counted. Above this number, the least recently used texts are forgotten.
 */
const MAX_COUNTED = 500;

/**
 * A function that returns the name under which a statement is prepared, or undefined if the statement is not prepared.
 * The same text never gets two names.
 */
export type StatementNamer = (text: string) => string | undefined;

export function createStatementNamer(): StatementNamer {
  const runCounts = new LRUCache<string, number>({ max: MAX_COUNTED });
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const runs = (runCounts.get(text) ?? 0) + 1;
    runCounts.set(text, runs);
    if (runs < RUNS_BEFORE_PREPARING) return undefined;
    runCounts.delete(text);
    const name = `memorials_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * PostgreSQL's code of the error 'cached plan must not change result type', which occurs if a migration ran after the
 * statement was prepared.
 */
const FEATURE_NOT_SUPPORTED = '0A000';
/**
 * PostgreSQL's code of the error that the connection has no prepared statement of this name. The error occurs if a
 * pooler has assigned another server connection.
 */
const INVALID_STATEMENT_NAME = '26000';

/** True when an error means that the prepared statements of the connection are invalid. */
export function arePreparedStatementsInvalid(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === FEATURE_NOT_SUPPORTED || code === INVALID_STATEMENT_NAME;
}
