/**
 * Prepares frequent statements, which PostgreSQL then need not plan again. For a memorial page, planning
 * takes longer than execution.
 */
import { LRUCache } from 'lru-cache';

/** A prepared statement takes memory on every connection, so rare ones are not prepared. */
const RUNS_BEFORE_PREPARING = 5;
/** A limit, because statements with lists have many different texts. */
const MAX_PREPARED = 100;
/** The least recently used texts are forgotten. */
const MAX_COUNTED = 500;

/** The name of a prepared statement; undefined if not prepared. One text never gets two names. */
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

/** 'cached plan must not change result type': a migration ran after the statement was prepared. */
const FEATURE_NOT_SUPPORTED = '0A000';
/** The connection lacks this statement: a pooler has switched connections. */
const INVALID_STATEMENT_NAME = '26000';

/** True if the connection's prepared statements are invalid. */
export function arePreparedStatementsInvalid(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === FEATURE_NOT_SUPPORTED || code === INVALID_STATEMENT_NAME;
}
