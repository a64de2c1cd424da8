/**
 * Loads the five sample memorials into a new installation, once. Does not overwrite a memorial that has the slug of a
 * sample, and does not load a removed sample again.
 */
import { join } from 'node:path';

import type { Database, DatabaseSession } from '../../db/database.server.ts';
import { rawStatementsOn } from '../../db/raw-statements.server.ts';
import { withAdvisoryLock } from '../cli/advisory-lock.server.ts';
import type { MediaStorageSettings } from '../media-storage.server.ts';

/** The first sample is shown in the theme gallery. */
export const SAMPLE_SLUGS = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
] as const;

const SEED_NAME = 'samples';
const SEED_LOOKUP = 'select name from seeds where name = $1';

export interface SeedOptions {
  database: Database;
  config: MediaStorageSettings;
  log: Record<'info' | 'warn', (fields: Record<string, unknown>, message: string) => void>;
  /** contains one folder for each sample */
  directory: string;
}

/**
 * Loads the samples unless they were loaded before. When several instances start concurrently, one instance loads the
 * samples and the others wait. Returns the loaded slugs.
 * @throws DocumentRefusedError when a sample is damaged; samples that were loaded before the damaged one are not
 * removed
 */
export async function seedSamples(options: SeedOptions): Promise<string[]> {
  // The first check runs without the lock: most starts have nothing to load, so most starts need not wait for a running
  // import.
  if (await wasSeeded(options.database)) return [];
  return withAdvisoryLock(options.database, async (session) => {
    if (await isSeeded(session)) return [];
    const loaded = await loadSamples(options);
    await session.query('insert into seeds (name) values ($1)', [SEED_NAME]);
    return loaded;
  });
}

async function wasSeeded(database: Database): Promise<boolean> {
  const { rows } = await rawStatementsOn(database).executeSql(SEED_LOOKUP, [SEED_NAME]);
  return rows.length > 0;
}

async function isSeeded(session: DatabaseSession): Promise<boolean> {
  const rows = await session.query(SEED_LOOKUP, [SEED_NAME]);
  return rows.length > 0;
}

async function loadSamples({ database, config, log, directory }: SeedOptions): Promise<string[]> {
  const { kysely } = database;
  // These modules are imported on demand, because only the first start needs them.
  const [
    { createMediaService },
    { createIntake },
    { importMemorial },
    { createMemorialService },
    { openMediaStorage },
  ] = await Promise.all([
    import('../../app/media/service.server.ts'),
    import('../process/intake.server.ts'),
    import('../../app/memorials/documents/document-import.server.ts'),
    import('../../app/memorials/service.server.ts'),
    import('../media-storage.server.ts'),
  ]);
  const intake = createIntake(config, log);
  const services = {
    memorials: createMemorialService({ kysely }),
    media: createMediaService({ kysely, storage: openMediaStorage(config), intake }),
  };
  const loaded: string[] = [];
  try {
    for (const slug of SAMPLE_SLUGS) {
      if (await services.memorials.findDocument(slug)) continue;
      await importMemorial({ path: join(directory, slug), replace: false }, services);
      log.info({ slug }, 'sample memorial loaded');
      loaded.push(slug);
    }
  } finally {
    intake.close();
  }
  return loaded;
}
