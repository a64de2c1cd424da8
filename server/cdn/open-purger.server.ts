import { recordCdn } from '../../app/memorials/cdn/store.server.ts';
import type { Database } from '../../db/database.server.ts';
import type { CdnSettings } from '../config/cdn-settings.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { CDN_CHANNEL } from './cdn.server.ts';
import { Purger } from './purger.server.ts';
import { readRelease } from './release.server.ts';

interface PurgerSurroundings {
  settings: CdnSettings | undefined;
  database: Database;
  productFolder: string;
  log: Log;
}

/** From now on, changes request purges; without settings, they no longer do. */
export async function openPurger(surroundings: PurgerSurroundings): Promise<Purger | undefined> {
  const { settings, database, productFolder, log } = surroundings;
  await recordCdn(database.kysely, settings && (await readRelease(productFolder)));
  if (!settings) return undefined;
  const purger = new Purger({ kysely: database.kysely, settings, log });
  database.listen(CDN_CHANNEL, purger.changes);
  return purger;
}
