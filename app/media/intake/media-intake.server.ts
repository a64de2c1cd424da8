/** Adds new files: opens them in the intake process, stages the converted files, and publishes all of them together. */
import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { addressId } from '../addresses.ts';
import { FILM_LIMITS } from '../film-playback.ts';
import { MediaRefusedError } from '../media-refused.ts';
import type { MediaStage, MediaStorage } from '../storage/storage.server.ts';
import { type Db, insertMediaRows, type MediaRow } from '../store.server.ts';
import * as uses from '../uses/store.server.ts';
import { addFilm } from './films/add-film.server.ts';
import type { FilmEncoder } from './films/film-encoder.server.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';
import type { TakenPicture } from './picture-task.server.ts';
import type { IntakeProcess } from './process/intake-process.server.ts';

export interface AddedMedia {
  /** the file's URL, which works only after `publish` has moved the file into the storage */
  address: string;
  /** what was omitted, as the end of a sentence; null if nothing was omitted */
  note: string | null;
  /** the local time at which a picture was taken, as `YYYY-MM-DDTHH:MM:SS`; null if the camera did not write it */
  taken: string | null;
}

/** A set of new files and their rows; `publish` stores all of them together. */
export interface MediaIntake {
  /** @throws MediaRefusedError if the file cannot be stored as a picture */
  addPicture(path: string): Promise<AddedMedia>;
  /** @throws MediaRefusedError if the file cannot be stored as a video */
  addVideo(path: string): Promise<AddedMedia>;
  /**
   * Uploads the files to a remote storage, which can take long; does nothing for a disk storage. Call it before the
   * transaction begins. May be called again if the storage fails.
   */
  prepare(): Promise<void>;
  /**
   * Inserts the rows and moves the files into the storage. Must be the last step of a transaction.
   * @param memorialId - the memorial whose members may see the files before a row of the memorial refers to them
   */
  publish(transaction: Db, memorialId?: string): Promise<void>;
  /** Deletes the files that are not published. */
  discard(): Promise<void>;
}

export interface IntakeContext {
  kysely: Db;
  storage: MediaStorage;
  stage: MediaStage;
  intake: IntakeProcess;
  films: FilmEncoder;
  heldUntil: () => Date;
}

/** @param options.heldUntil - until this time, the sweep keeps files that no memorial uses yet */
export function createIntake(options: IntakeContext): MediaIntake {
  const { kysely, stage, intake, films, heldUntil } = options;
  const rows: MediaRow[] = [];
  // Runs outside of any transaction, so that a concurrent sweep does not remove stored files that this intake reuses.
  const hold = (sha256: string) => uses.holdMedia(kysely, sha256, heldUntil());

  return {
    async addPicture(path) {
      await checkFile(path, PICTURE_LIMITS.fileBytes, 'picture');
      const { sha256, mime, byteSize, width, height, address, note, taken } = await stagePicture(
        options,
        hold,
        resolve(path),
      );
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
    async addVideo(path) {
      await checkFile(path, FILM_LIMITS.fileBytes, 'video');
      const { row, address, note, taken } = await addFilm(path, { stage, intake, encoder: films });
      await hold(row.id);
      rows.push(row);
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

/** Opens a picture in the intake process and stages its files, unless all of them are stored already. */
async function stagePicture(
  { storage, stage, intake }: IntakeContext,
  hold: (sha256: string) => Promise<boolean>,
  path: string,
): Promise<TakenPicture> {
  return intake.inFolder(async (folder) => {
    const picture = await intake.run('picture', { path, folder });
    const isHeld = await hold(picture.sha256);
    if (!isHeld || !(await isFullyStored(storage, picture.names))) {
      // The original is the last one. If the original exists, all sizes created with it exist, too.
      for (const name of picture.names) await stageFile(stage, join(folder, name), name);
    }
    return picture;
  });
}

/** Copies a file chunk by chunk, so that a large original is never read into the server's memory as a whole. */
async function stageFile(stage: MediaStage, path: string, name: string): Promise<void> {
  await stage.copy(
    path,
    async () => undefined,
    () => name,
  );
}

/** Also false if a size of the picture is missing because that size was introduced after the picture was stored. */
async function isFullyStored(storage: MediaStorage, names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(names.map((name) => storage.find(name)));
  return found.every((file) => file !== null);
}

/**
 * Checks the file's type and size before the file is read, because reading a device may never end and a pipe has no
 * known size.
 */
async function checkFile(path: string, maxBytes: number, noun: string): Promise<void> {
  const found = await stat(path);
  if (!found.isFile()) throw new MediaRefusedError('is no file');
  if (found.size === 0) throw new MediaRefusedError('is empty');
  if (found.size > maxBytes) {
    throw new MediaRefusedError(
      `is larger than ${maxBytes / 1024 / 1024} MB, the most that a ${noun} may have`,
    );
  }
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw new MediaRefusedError('may not be read: check its permissions', { cause: error });
  });
}
