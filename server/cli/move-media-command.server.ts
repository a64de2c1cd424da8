import { moveMedia, type MoveProgress } from '../../app/media/storage/move-media.server.ts';
import { formatCount } from '../../app/wire/text/format-count.ts';
import { ConfigError, type Config } from '../config/config.server.ts';
import { openBucket, openDiskStorage } from '../media-storage.server.ts';

/**
 * Moves the media files from the disk to the bucket. The server may run at the same time.
 * @param print - called with a line after each batch of files
 * @returns the text for standard output
 */
export async function runMoveMedia(
  config: Pick<Config, 'dataDirectory' | 'mediaBucket'>,
  print: (line: string) => void,
): Promise<string> {
  if (!config.mediaBucket) {
    throw new ConfigError([
      'MEDIA_S3_URL, MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY and MEDIA_S3_SECRET_KEY must be set to name the bucket',
    ]);
  }
  const from = openDiskStorage(config);
  const to = openBucket(config.mediaBucket, config);
  const moved = await moveMedia({ from, to }, (progress) => print(`${describe(progress)} so far`));
  return `${describe(moved)} moved from ${from.place} to ${to.place}\n`;
}

function describe({ files, bytes, alreadyThere }: MoveProgress): string {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const before = alreadyThere > 0 ? `, ${number(alreadyThere)} of them already copied` : '';
  return `${number(files)} ${files === 1 ? 'file' : 'files'} (${megabytes} MB${before})`;
}

function number(value: number): string {
  return formatCount(value, 'en');
}
