/**
 * Loads the sample memorials into a new installation. Existing memorials are not changed, and removed samples do not
 * come back.
 */
import { join } from 'node:path';

import type { Database, DatabaseSession } from '../../db/database.server.ts';
import { rawStatementsOn } from '../../db/raw-statements.server.ts';
import { withAdvisoryLock } from '../cli/advisory-lock.server.ts';
import type { MediaStorageSettings } from '../media-storage.server.ts';
import { SAMPLE_SLUGS } from './sample-slugs.ts';

const SEED_NAME = 'samples';
const SEED_LOOKUP = 'select name from seeds where name = $1';

export interface SeedOptions {
  database: Database;
  config: MediaStorageSettings;
  log: Record<'info' | 'warn', (fields: Record<string, unknown>, message: string) => void>;
  directory: string;
}

/**
 * Loads the samples once, even if several instances start together. Returns the loaded slugs.
 * @throws DocumentRefusedError if a sample is invalid; the samples that are already loaded are kept
 */
export async function seedSamples(options: SeedOptions): Promise<string[]> {
  // Checked without the lock first, because most starts have nothing to load.
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
    { createVideos, createIntake },
    { importMemorial },
    { findDocument },
    { openMediaStorage },
  ] = await Promise.all([
    import('../../app/media/service.server.ts'),
    import('../process/intake.server.ts'),
    import('../../app/drafts/importing/document-import.server.ts'),
    import('../../app/memorials/find-memorial.server.ts'),
    import('../media-storage.server.ts'),
  ]);
  const intake = createIntake(config, log);
  const services = {
    kysely,
    media: createMediaService({
      kysely,
      storage: openMediaStorage(config),
      intake,
      films: createVideos(log),
    }),
  };
  const loaded: string[] = [];
  try {
    for (const slug of SAMPLE_SLUGS) {
      if (await findDocument(kysely, slug)) continue;
      await importMemorial(services, { path: join(directory, slug), replace: false });
      log.info({ slug }, 'sample memorial loaded');
      loaded.push(slug);
    }
  } finally {
    intake.close();
  }
  return loaded;
}
