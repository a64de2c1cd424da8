import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Database } from '../database.server.ts';
import { migrate } from '../migrate.server.ts';

const OWN_MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * Applies the migrations of an earlier version, so that a test can add its rows. `migrate` applies the others.
 * @param number - of the first migration that is left out, such as '0044'
 */
export async function migrateBefore(database: Database, number: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-migrations-'));
  try {
    for (const name of readdirSync(OWN_MIGRATIONS)) {
      if (name < number) cpSync(join(OWN_MIGRATIONS, name), join(directory, name));
    }
    await migrate(database, { directory });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
