/**
 * Decides which statements are prepared. PostgreSQL can reuse the plan of a prepared statement. For a memorial page,
 * planning takes longer than execution.
 */
import { LRUCache } from 'lru-cache';

import { codeOf } from '../../app/wire/errors/caught.ts';

/** Rare statements are not prepared, because a prepared statement takes memory on every connection. */
const RUNS_BEFORE_PREPARING = 5;
/** Limited, because a statement with a list has a different text for each length of the list. */
const MAX_PREPARED = 100;
const MAX_COUNTED = 500;

/** Returns the name of the prepared statement with this text, or undefined if the statement is not prepared. */
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
/** A connection pooler has switched to another server connection, which does not have this prepared statement. */
const INVALID_STATEMENT_NAME = '26000';

export function arePreparedStatementsInvalid(error: unknown): boolean {
  return [FEATURE_NOT_SUPPORTED, INVALID_STATEMENT_NAME].includes(codeOf(error));
}
