// Statements that a library brings as text, run through the product's own handle. For the job queue, which
// has SQL of its own; the product's queries are written in stores.

import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from './database.server.ts';
import type { DatabaseSchema } from './schema.server.ts';

/** Runs a library's SQL. The rows are whatever its statement returns. */
export interface RawStatements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** In `transaction`, one statement at a time. */
export function statementsIn(transaction: Kysely<DatabaseSchema>): RawStatements {
  return {
    executeSql: async (text, values = []) => {
      const result = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...result.rows] };
    },
  };
}

/** On the embedded database, where a text without values may hold several statements. */
export function statementsOn(database: Database): RawStatements {
  const single = statementsIn(database.kysely);
  return {
    executeSql: async (text, values) => {
      if (values?.length) return single.executeSql(text, values);
      return database.withSession(async (session) => {
        try {
          return { rows: await session.runScript(text) };
        } catch (error) {
          // A script that fails between its own begin and commit leaves the one connection in that transaction.
          await session.runScript('rollback').catch(() => undefined);
          throw error;
        }
      });
    },
  };
}
