// Indexes that are built while the table is read and written. A migration states one in a line of its own:
// `create unique index concurrently NAME on TABLE (COLUMNS);`

import type { DatabaseSession } from './database.server.ts';

const STATEMENT = /^create (?:unique )?index concurrently ([a-z0-9_]+) on ([a-z0-9_]+) [^;]+;$/gm;

/**
 * Builds the indexes of a migration before its transaction, as far as they are not there yet. What a killed build has
 * left is built again. Later queries do not wait for a build; the build waits for earlier ones.
 */
export async function buildIndexes(
  session: Pick<DatabaseSession, 'query'>,
  migration: string,
): Promise<void> {
  for (const [statement, index = '', table = ''] of migration.matchAll(STATEMENT)) {
    const [found] = await session.query<{ isPartitioned: boolean; isValid: boolean | null }>(
      `select relkind = 'p' as "isPartitioned",
         (select indisvalid from pg_index where indexrelid = to_regclass($1)) as "isValid"
       from pg_class where oid = to_regclass($2)`,
      [index, table],
    );
    // PostgreSQL cannot do this for a partitioned table, so its transaction builds the index.
    if (!found || found.isPartitioned || found.isValid === true) continue;
    if (found.isValid === false) await session.query(`drop index concurrently ${index}`);
    await session.query(statement);
  }
}

/** The same migration for a transaction, where an index that is not there yet blocks writers while it is built. */
export function withPlainIndexes(migration: string): string {
  return migration.replaceAll(STATEMENT, (statement) =>
    statement.replace('index concurrently', 'index if not exists'),
  );
}
