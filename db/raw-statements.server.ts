import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from './database.server.ts';
import type { DatabaseSchema } from './schema.server.ts';

export interface RawStatements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export function rawStatementsIn(transaction: Kysely<DatabaseSchema>): RawStatements {
  return {
    executeSql: async (text, values = []) => {
      const result = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...result.rows] };
    },
  };
}

export function rawStatementsOn(database: Database): RawStatements {
  const single = rawStatementsIn(database.kysely);
  return {
    executeSql: async (text, values) => {
      if (values?.length) return single.executeSql(text, values);
      return database.withSession(async (session) => {
        try {
          return { rows: await session.runScript(text) };
        } catch (error) {
          // A failed script can leave a transaction open on the only connection.
          await session.runScript('rollback').catch(() => undefined);
          throw error;
        }
      });
    },
  };
}

/** Listens in the way that pg-boss expects: resolves when listening has begun. */
export function listenOn(database: Pick<Database, 'listen'>) {
  return async (
    channel: string,
    onNotification: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }> => {
    let isClosed = false;
    const listening = Promise.withResolvers<void>();
    database.listen(channel, {
      onNotification: (payload) => {
        if (!isClosed) onNotification(payload);
      },
      onListening: () => {
        listening.resolve();
        if (!isClosed) onReconnect();
      },
      onConnectionLost: () => undefined,
    });
    await listening.promise;
    return {
      close: () => {
        isClosed = true;
        return Promise.resolve();
      },
    };
  };
}
