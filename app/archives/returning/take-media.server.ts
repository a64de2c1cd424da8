/**
 * Adds the pictures and films of an archive in the same way as uploads. If the product has already
 * removed a file's metadata, the file stays unchanged and keeps its address.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import pMap from 'p-map';

import { formatBytes } from '../../billing/plan-limits.ts';
import { posterFileName } from '../../media/addresses.ts';
import { FILM_LIMITS } from '../../media/film-playback.ts';
import type { AddedMedia, MediaIntake } from '../../media/intake/media-intake.server.ts';
import { PICTURE_LIMITS } from '../../media/intake/picture-limits.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import type { ArchivedMedia } from '../format/contract.ts';
import { ArchiveRefusedError, quoteName } from './archive-refused.ts';
import { extractVerified, type OpenedArchive } from './open-archive.server.ts';

const CONCURRENCY = 2;
const CAMERA_TIME =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?)?)?$/;

interface TakeOptions {
  intake: MediaIntake;
  /** the folder for temporary files; each picture or film gets its own subfolder */
  folder: string;
  onTaken: () => Promise<void>;
}

/**
 * Resolves to a map from addresses in the archive to the new addresses. Missing files are left out.
 * @throws ArchiveRefusedError if a file is too large, differs from the manifest, or is no picture or film
 */
export async function takeMedia(
  archive: OpenedArchive,
  media: readonly ArchivedMedia[],
  options: TakeOptions,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const failures: unknown[] = [];
  await pMap(
    media.entries(),
    async ([index, entry]) => {
      // Failures are thrown only after all tasks have ended, because the caller then removes the
      // folder to which the tasks write.
      if (failures.length > 0 || entry.file === null) return;
      const folder = join(options.folder, String(index));
      try {
        const { address } = await takeOne(archive, { ...entry, file: entry.file }, folder, options);
        addresses.set(entry.address, address);
        await options.onTaken();
      } catch (error) {
        failures.push(error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { concurrency: CONCURRENCY },
  );
  if (failures.length > 0) throw failures[0];
  return addresses;
}

async function takeOne(
  archive: OpenedArchive,
  { file, poster, kind, taken }: ArchivedMedia & { file: string },
  folder: string,
  { intake }: TakeOptions,
): Promise<AddedMedia> {
  refuseTooLarge(archive, file, kind === 'picture' ? PICTURE_LIMITS : FILM_LIMITS);
  if (poster !== null) refuseTooLarge(archive, poster, PICTURE_LIMITS);
  await mkdir(folder, { recursive: true });
  // The name in the archive is never used as a path.
  const path = join(folder, 'original.bin');
  await extractVerified(archive, file, path);
  const known = { taken: taken !== null && CAMERA_TIME.test(taken) ? taken : null };
  try {
    if (kind === 'picture') return await intake.addPicture(path, known);
    if (poster !== null) {
      await extractVerified(archive, poster, join(folder, posterFileName('original')));
    }
    return await intake.addVideo(path, known);
  } catch (error) {
    if (!(error instanceof MediaRefusedError)) throw error;
    throw new ArchiveRefusedError(`${quoteName(file)} ${error.message}.`, { cause: error });
  }
}

/** Call it before extracting the file, so that a file that is too large takes no disk space. */
function refuseTooLarge({ zip }: OpenedArchive, file: string, limits: { fileBytes: number }): void {
  if ((zip.files.get(file)?.byteSize ?? 0) <= limits.fileBytes) return;
  throw new ArchiveRefusedError(
    `${quoteName(file)} is larger than ${formatBytes(limits.fileBytes)}, the most that such a file may have.`,
  );
}
