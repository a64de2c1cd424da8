import { join } from 'node:path';

import { createDiskStorage, STAGES_FOLDER } from '../app/media/storage/disk-storage.server.ts';
import { createMovingStorage } from '../app/media/storage/moving-storage.server.ts';
import type { S3Settings } from '../app/media/storage/s3-requests.server.ts';
import { createS3Storage } from '../app/media/storage/s3-storage.server.ts';
import type { MediaStorage } from '../app/media/storage/storage.server.ts';
import type { Config } from './config/config.server.ts';

const MEDIA_FOLDER = 'media';

export type MediaStorageSettings = Pick<Config, 'dataDirectory' | 'mediaBucket'>;

/** If a bucket is configured, new files are in this folder only until they are sent to the bucket. */
export function mediaFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, MEDIA_FOLDER);
}

/** Does not contact the storage yet. */
export function openMediaStorage(settings: MediaStorageSettings): MediaStorage {
  const disk = openDiskStorage(settings);
  const { mediaBucket } = settings;
  return mediaBucket ? createMovingStorage(openBucket(mediaBucket, settings), disk) : disk;
}

export function openDiskStorage(settings: Pick<Config, 'dataDirectory'>): MediaStorage {
  return createDiskStorage(mediaFolder(settings));
}

export function openBucket(
  bucket: S3Settings,
  settings: Pick<Config, 'dataDirectory'>,
): MediaStorage {
  return createS3Storage(bucket, { stages: join(mediaFolder(settings), STAGES_FOLDER) });
}
