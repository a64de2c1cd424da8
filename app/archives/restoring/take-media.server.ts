/**
 * Adds the pictures and videos of an archive in the same way as uploads. If the product has already
 * removed a file's metadata, the file stays unchanged and keeps its address.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import pMap from 'p-map';

import { posterFileName } from '../../media/addresses.ts';
import type { AddedMedia, MediaIntake } from '../../media/intake/media-intake.server.ts';
import { PICTURE_LIMITS } from '../../media/intake/picture-limits.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import { VIDEO_LIMITS } from '../../media/videos/video-playback.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import { ArchiveRefusedError, inArchive, quoteName } from './archive-refused.ts';
import type { CheckedMedia } from './checking/checked-memorial.server.ts';
import { extractVerified, type VerifiedPlace } from './open-archive.server.ts';

const CONCURRENCY = 2;
const CAMERA_TIME =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?)?)?$/;

interface TakeOptions {
  intake: MediaIntake;
  /** the folder for temporary files; each picture or video gets its own subfolder */
  folder: string;
  onTaken: () => Promise<void>;
}

/**
 * Resolves to a map from addresses in the archive to the new addresses. Missing files are left out.
 * @throws ArchiveRefusedError if a file is too large, differs from the manifest, or is no picture or video
 */
export async function takeMedia(
  archive: string,
  media: AsyncIterable<CheckedMedia>,
  options: TakeOptions,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  const failures: unknown[] = [];
  let count = 0;
  await pMap(
    media,
    async (entry) => {
      const index = count;
      count += 1;
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
  archive: string,
  { file, poster, kind, taken }: CheckedMedia & { file: VerifiedPlace },
  folder: string,
  { intake }: TakeOptions,
): Promise<AddedMedia> {
  refuseTooLarge(file, kind === 'picture' ? PICTURE_LIMITS : VIDEO_LIMITS);
  if (poster !== null) refuseTooLarge(poster, PICTURE_LIMITS);
  await mkdir(folder, { recursive: true });
  // The name in the archive is never used as a path.
  const path = join(folder, 'original.bin');
  await extractVerified(archive, file, path);
  if (kind === 'film' && poster !== null) {
    await extractVerified(archive, poster, join(folder, posterFileName('original')));
  }
  const known = { taken: taken !== null && CAMERA_TIME.test(taken) ? taken : null };
  return inArchive(file.name, async () => {
    try {
      return await (kind === 'picture'
        ? intake.addPicture(path, known)
        : intake.addVideo(path, known));
    } catch (error) {
      if (!(error instanceof MediaRefusedError)) throw error;
      throw new ArchiveRefusedError(error.sentence, { cause: error });
    }
  });
}

/** Call it before extracting the file, so that a file that is too large takes no disk space. */
function refuseTooLarge({ name, byteSize }: VerifiedPlace, limits: { fileBytes: number }): void {
  if (byteSize <= limits.fileBytes) return;
  throw new ArchiveRefusedError(
    storedSentence(/*i18n*/ '{file} is larger than {limit}, the limit for this kind of file.', {
      file: quoteName(name),
      limit: { bytes: limits.fileBytes },
    }),
  );
}
