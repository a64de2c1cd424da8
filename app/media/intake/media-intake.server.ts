import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { storedSentence } from '../../wire/errors/sentence.ts';
import { addressId } from '../addresses.ts';
import { MediaRefusedError } from '../media-refused.ts';
import type { MediaStage, MediaStorage } from '../storage/storage.server.ts';
import { type Db, insertMediaRows, type MediaRow } from '../store.server.ts';
import * as uses from '../uses/store.server.ts';
import { VIDEO_LIMITS } from '../videos/video-playback.ts';
import { PICTURE_LIMITS, tooLargePhoto } from './picture-limits.ts';
import type { TakenPicture } from './picture-task.server.ts';
import type { IntakeProcess } from './process/intake-process.server.ts';
import { addVideo } from './videos/add-video.server.ts';
import type { VideoEncoder } from './videos/video-encoder.server.ts';

export interface AddedMedia {
  /** works only after `publish` */
  address: string;
  /** what was left out of the file, as the end of a sentence for the user */
  note: string | null;
  taken: string | null;
}

export interface KnownMedia {
  taken: string | null;
}

export interface MediaIntake {
  /**
   * @param known.taken - the camera time, used if the file itself no longer contains it
   * @throws MediaRefusedError if the file cannot be stored
   */
  addPicture(path: string, known?: KnownMedia): Promise<AddedMedia>;
  addVideo(path: string, known?: KnownMedia): Promise<AddedMedia>;
  /**
   * Uploads the files. Call this method before the transaction, because an upload can take long. If
   * it fails, call it again.
   */
  prepare(): Promise<void>;
  /**
   * Stores the rows and publishes the files. Must be the last step of a transaction.
   * @param memorialId - the memorial whose members may see the files from then on
   */
  publish(transaction: Db, memorialId?: string): Promise<void>;
  discard(): Promise<void>;
}

export interface IntakeContext {
  kysely: Db;
  storage: MediaStorage;
  stage: MediaStage;
  intake: IntakeProcess;
  films: VideoEncoder;
  heldUntil: () => Date;
}

/** @param options.heldUntil - the sweep does not remove unused files before this time */
export function createIntake(options: IntakeContext): MediaIntake {
  const { kysely, stage, intake, films, heldUntil } = options;
  const rows: MediaRow[] = [];
  // Runs outside the transaction of `publish`. So a concurrent sweep sees the hold at once, and does not remove a
  // stored file that this intake reuses.
  const hold = (sha256: string) => uses.holdMedia(kysely, sha256, heldUntil());

  return {
    async addPicture(path, known) {
      await checkFile(path, PICTURE_LIMITS.fileBytes, tooLargePhoto);
      const picture = await stagePicture(options, hold, resolve(path));
      const { sha256, mime, byteSize, width, height, address, note } = picture;
      const taken = picture.taken ?? known?.taken ?? null;
      rows.push({
        id: sha256,
        kind: 'picture',
        mime,
        byte_size: byteSize,
        width,
        height,
        taken,
        duration_ms: null,
      });
      return { address, note, taken };
    },
    async addVideo(path, known) {
      await checkFile(path, VIDEO_LIMITS.fileBytes, tooLargeVideo);
      const film = await addVideo(path, { stage, intake, encoder: films });
      const { row, address, note } = film;
      const taken = film.taken ?? known?.taken ?? null;
      await hold(row.id);
      rows.push({ ...row, taken });
      return { address, note, taken };
    },
    prepare: () => stage.prepare(),
    async publish(transaction, memorialId) {
      await insertMediaRows(transaction, rows);
      if (memorialId !== undefined) {
        const mediaIds = [...new Set(rows.map((row) => addressId(row.id)))];
        await uses.insertIntakeUses(transaction, { memorialId, mediaIds, until: heldUntil() });
      }
      await stage.publish();
    },
    discard: () => stage.discard(),
  };
}

async function stagePicture(
  { storage, stage, intake }: IntakeContext,
  hold: (sha256: string) => Promise<boolean>,
  path: string,
): Promise<TakenPicture> {
  return intake.inFolder(async (folder) => {
    const picture = await intake.run('picture', { path, folder });
    const isHeld = await hold(picture.sha256);
    if (!isHeld || !(await isFullyStored(storage, picture.names))) {
      // The original is stored last. If it exists, all sizes of the picture exist.
      for (const name of picture.names) await stageFile(stage, join(folder, name), name);
    }
    return picture;
  });
}

async function stageFile(stage: MediaStage, path: string, name: string): Promise<void> {
  await stage.copy(
    path,
    async () => undefined,
    () => name,
  );
}

async function isFullyStored(storage: MediaStorage, names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(names.map((name) => storage.find(name)));
  return found.every((file) => file !== null);
}

/** Accepts only regular files, because a device has no end and a pipe has no size. */
async function checkFile(
  path: string,
  maxBytes: number,
  tooLarge: () => MediaRefusedError,
): Promise<void> {
  const found = await stat(path);
  if (!found.isFile()) throw new MediaRefusedError('is not a file');
  if (found.size === 0) throw new MediaRefusedError(/*i18n*/ 'This file is empty.');
  if (found.size > maxBytes) throw tooLarge();
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw new MediaRefusedError('cannot be read: check its permissions', { cause: error });
  });
}

function tooLargeVideo(): MediaRefusedError {
  return new MediaRefusedError(
    storedSentence(
      /*i18n*/ 'This file is larger than {limit} MB, the limit for a video. Save it at a lower quality, then add the new file.',
      {
        limit: VIDEO_LIMITS.fileBytes / 1024 / 1024,
      },
    ),
  );
}
