/** Opens the media storage that the settings choose. */
import { join } from 'node:path';

import { createDiskStorage } from '../app/media/storage/disk-storage.server.ts';
import type { MediaStorage } from '../app/media/storage/storage.server.ts';
import type { Config } from './config/config.server.ts';

/** The name of the subfolder for stored files in the application's data folder. */
const MEDIA_FOLDER = 'media';

export type MediaStorageSettings = Pick<Config, 'dataDirectory'>;

/** The folder of stored files on the local disk. A bucket uses it too, for files that are not yet published. */
export function mediaFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, MEDIA_FOLDER);
}

/** Opens the storage without contacting it. */
export function openMediaStorage(settings: MediaStorageSettings): MediaStorage {
  return createDiskStorage(mediaFolder(settings));
}
