/**
 * Which statements PostgreSQL prepares once for each connection: those that this process asks again and
 * again. Planning the read of a memorial page takes PostgreSQL longer than answering it.
 */
import { LRUCache } from 'lru-cache';

/** Asked this often, a statement is worth its place in every connection's memory. */
const ASKED_OFTEN = 5;
/** Texts that are made up for one occasion, such as lists of values, must not fill a connection. */
const MOST_PREPARED = 100;
/** How many texts are counted at a time; who has not come back when it is exceeded begins anew. */
const MOST_COUNTED = 500;

/** Gives a statement its name, always the same for the same text; undefined when it is not worth one. */
export type StatementNames = (text: string) => string | undefined;

/** Makes it; nothing is counted yet. */
export function createStatementNames(): StatementNames {
  const counted = new LRUCache<string, number>({ max: MOST_COUNTED });
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const asked = (counted.get(text) ?? 0) + 1;
    counted.set(text, asked);
    if (asked < ASKED_OFTEN) return undefined;
    counted.delete(text);
    const name = `memorials_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** PostgreSQL's word for 'cached plan must not change result type': a migration ran since it was prepared. */
const FEATURE_NOT_SUPPORTED = '0A000';
/** The connection knows no statement of this name: a pooler in between gave us another one. */
const INVALID_STATEMENT_NAME = '26000';

/** Whether an error means that the statements prepared on its connection are of no use any more. */
export function areStatementsOutdated(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === FEATURE_NOT_SUPPORTED || code === INVALID_STATEMENT_NAME;
}
