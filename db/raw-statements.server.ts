// Runs a library's own SQL through the application's database handle. Only pg-boss uses this module; the application's
// own queries are in stores.

import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from './database.server.ts';
import type { DatabaseSchema } from './schema.server.ts';

export interface RawStatements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Runs statements in `transaction`, one at a time. */
export function rawStatementsIn(transaction: Kysely<DatabaseSchema>): RawStatements {
  return {
    executeSql: async (text, values = []) => {
      const result = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...result.rows] };
    },
  };
}

/** For the embedded database. A text without values may contain several statements. */
export function rawStatementsOn(database: Database): RawStatements {
  const single = rawStatementsIn(database.kysely);
  return {
    executeSql: async (text, values) => {
      if (values?.length) return single.executeSql(text, values);
      return database.withSession(async (session) => {
        try {
          return { rows: await session.runScript(text) };
        } catch (error) {
          // A script that fails between its own `begin` and `commit` leaves a transaction open, on the only connection
          // of the embedded database.
          await session.runScript('rollback').catch(() => undefined);
          throw error;
        }
      });
    },
  };
}
