import { join } from 'node:path';

import { describeLostMedia } from '../../../app/backups/lost-media.ts';
import { type Manifest, readManifest } from '../manifest.server.ts';
import { listPastBackups } from './scheduled-backups.server.ts';

/**
 * What the newest scheduled backup lacks.
 * @returns a sentence for the operator; undefined if all is well, or the backup can't be read
 */
export async function findLostMedia(directory: string, now: Date): Promise<string | undefined> {
  const [newest, earlier] = await listPastBackups(directory, now).catch(() => []);
  const manifest = await manifestOf(directory, newest);
  if (newest === undefined || !manifest) return undefined;
  return describeLostMedia(newest, manifest, await manifestOf(directory, earlier));
}

async function manifestOf(
  directory: string,
  name: string | undefined,
): Promise<Manifest | undefined> {
  if (name === undefined) return undefined;
  return readManifest(join(directory, name)).catch(() => undefined);
}
