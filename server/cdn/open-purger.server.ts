import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isCdnUsed, recordCdn } from '../../app/memorials/cdn/store.server.ts';
import type { Database } from '../../db/database.server.ts';
import type { CdnSettings } from '../config/cdn-settings.server.ts';
import type { Log } from '../monitoring/log.server.ts';
import { CDN_CHANNEL } from './cdn.server.ts';
import { Purger } from './purger.server.ts';

interface PurgerSurroundings {
  settings: CdnSettings | undefined;
  database: Database;
  productFolder: string;
  log: Log;
}

export const SETTING_MISSING =
  'PURGE_URL is not set on this instance, but the installation has a CDN. Set it on every instance, or run `memorials cdn off`.';

/** From now on, changes request purges, until `memorials cdn off`. */
export async function openPurger(surroundings: PurgerSurroundings): Promise<Purger | undefined> {
  const { settings, database, productFolder, log } = surroundings;
  if (!settings) {
    if (await isCdnUsed(database.kysely)) log.warn(SETTING_MISSING);
    return undefined;
  }
  await recordCdn(database.kysely, await readRelease(productFolder));
  const purger = new Purger({ kysely: database.kysely, settings, log });
  database.listen(CDN_CHANNEL, purger.changes);
  return purger;
}

/** Changes with each build whose pages differ or load other files. */
async function readRelease(productFolder: string): Promise<string> {
  const build = join(productFolder, 'build');
  const assets = await readdir(join(build, 'client/assets'));
  const manifest = assets.find((name) => /^manifest-\w+\.js$/.test(name)) ?? '';
  const pages = await readFile(join(build, 'server/index.js'));
  return createHash('sha256').update(pages).update(manifest).digest('hex').slice(0, 16);
}
