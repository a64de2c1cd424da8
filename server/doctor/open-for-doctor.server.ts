/** Opens the database as it is: nothing is created and nothing is migrated. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { openDatabase } from '../../db/client.server.ts';
import type { Database } from '../../db/database.server.ts';
import { DatabaseInUseError } from '../../db/embedded/embedded-lock.server.ts';
import type { Config } from '../config/config.server.ts';
import { fail, messageOf, warn, type Finding } from './findings.server.ts';

export type OpenedForDoctor =
  | { database: Database; problem?: undefined }
  | { database?: undefined; problem: Finding };

export async function openForDoctor(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  open: typeof openDatabase,
): Promise<OpenedForDoctor> {
  const { databaseUrl } = config;
  const directory = join(config.dataDirectory, 'database');
  // An empty folder is no database, and opening it would create one.
  if (databaseUrl === undefined && !existsSync(join(directory, 'PG_VERSION'))) {
    return {
      problem: warn(
        `There’s no database in ${config.dataDirectory} yet.`,
        'Start the product once to create it; for anything that must be kept, set DATABASE_URL.',
      ),
    };
  }
  try {
    const silent = { warn: () => undefined, fatal: () => undefined };
    return { database: await open({ databaseUrl, directory, log: silent }) };
  } catch (error) {
    return { problem: describeFailure(error) };
  }
}

function describeFailure(error: unknown): Finding {
  if (error instanceof DatabaseInUseError) {
    return warn(
      `The embedded database is in use by the running product (process ${error.pid}), and only one process can open it.`,
      'Stop the product and run the doctor again to check the database too, or move to PostgreSQL, which both can use at once.',
    );
  }
  // The message of a failed connection says what to check.
  return fail(`${messageOf(error).replace(/\.$/, '')}.`);
}
