/**
 * Stores, finds and removes pictures and videos. Files are stored before the transaction with their rows is committed.
 * A file without a row is harmless, and the next import replaces or reuses the file, but a row without a file would be
 * a missing picture on a page.
 */
import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import { addressId, mediaName, parseVideoAddress } from './addresses.ts';
import { FILM_LIMITS } from './film-playback.ts';
import { addFilm } from './intake/films/add-film.server.ts';
import { createFilmEncoder, type FilmEncoder } from './intake/films/film-encoder.server.ts';
import { PICTURE_LIMITS } from './intake/picture-limits.ts';
import type { TakenPicture } from './intake/picture-task.server.ts';
import type { IntakeProcess } from './intake/process/intake-process.server.ts';
import { MediaRefusedError } from './media-refused.ts';
import { findStored, type ServedFiles } from './serving/served-files.server.ts';
import type { MediaStage, MediaStorage, StoredFile } from './storage/storage.server.ts';
import { removeStrayFiles } from './storage/stray-files.server.ts';
import { type Db, findIdsBetween, insertMediaRows, type MediaRow } from './store.server.ts';
import { locateOriginal, storedNames } from './stored-media.server.ts';
import * as uses from './uses/store.server.ts';
import {
  HELD_MS,
  removeUnused,
  sweepUnused,
  type UnusedRemoval,
} from './uses/unused-media.server.ts';

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
   * Sends the files to a storage in the network, which takes long. Call it before the transaction begins; on a disk it
   * does nothing. After a failure of the storage it may be called again.
   */
  prepare(): Promise<void>;
  /**
   * Inserts the rows and moves the files into the storage. Must be the last step of a transaction.
   * @param memorialId - the memorial whose members may see the files before one of its rows names them
   */
  publish(transaction: Db, memorialId?: string): Promise<void>;
  /** Deletes the files that are not published. */
  discard(): Promise<void>;
}

export interface MediaOriginal {
  file: StoredFile;
  /** `jpg`, `png`, `webp`, `mp4` or `webm` */
  extension: string;
}

export interface MediaService {
  openIntake(): Promise<MediaIntake>;
  /** True if films are encoded here; otherwise the family's browser encodes them before it sends them. */
  canEncodeFilms(): Promise<boolean>;
  /**
   * Finds the file for the file name in a URL. If a smaller size is not stored, finds the picture's largest size
   * instead. Resolves to null if neither file exists.
   */
  findServed(name: string): Promise<StoredFile | null>;
  /** Finds the original of the picture or video with this URL; null if the file is not stored by this application. */
  findOriginal(address: string): Promise<MediaOriginal | null>;
  /** Finds the poster of the video with this URL; null if it has none. */
  findPoster(address: string): Promise<StoredFile | null>;
  /** Protects a stored picture or video from removal for a day; false if it is not stored. */
  hold(address: string): Promise<boolean>;
  /**
   * Removes those of these pictures and videos that no memorial uses any more, with their bytes.
   * @param mediaIds - the parts of the addresses that name the content
   */
  removeUnused(mediaIds: readonly string[]): Promise<UnusedRemoval>;
  /** Removes what nothing has used for about a day; resolves to the number of pictures and videos. */
  sweep(): Promise<number>;
  /** Removes what killed processes left in the storage: old staging areas and files without a row. */
  cleanStorage(now: Date): Promise<void>;
}

/**
 * Creates the service, which stores rows in a database and files in a storage.
 * @param options.intake - the process that opens pictures and films
 * @param options.films - encodes films; by default with the `ffmpeg` on the PATH
 * @param options.served - keeps files in memory; by default each is read from the storage
 */
export function createMediaService(options: {
  kysely: DatabaseHandle;
  storage: MediaStorage;
  intake: IntakeProcess;
  films?: FilmEncoder;
  served?: Pick<ServedFiles, 'find'> | undefined;
  now?: () => Date;
}): MediaService {
  const { kysely, storage, intake, films = createFilmEncoder() } = options;
  const { served, now = () => new Date() } = options;
  const unused = { kysely, storage, namesOf: storedNames, now };
  const heldUntil = () => new Date(now().getTime() + HELD_MS);

  return {
    openIntake: async () =>
      createIntake({ kysely, storage, intake, films, stage: await storage.openStage(), heldUntil }),
    canEncodeFilms: () => films.isAvailable(),
    findServed: (name) => (served ? served.find(name) : findStored(storage, name)),
    async findOriginal(address) {
      const original = await locateOriginal(kysely, address);
      const file = original && (await storage.find(original.name));
      return file ? { file, extension: original.extension } : null;
    },
    async findPoster(address) {
      const poster = parseVideoAddress(address)?.poster;
      return poster ? storage.find(mediaName(poster)) : null;
    },
    async hold(address) {
      const original = await locateOriginal(kysely, address);
      return original !== null && (await uses.holdMedia(kysely, original.row.id, heldUntil()));
    },
    removeUnused: (mediaIds) => removeUnused(unused, mediaIds),
    sweep: () => sweepUnused(unused),
    async cleanStorage(time) {
      await storage.removeAbandonedStages();
      const findIds = (first: string, last: string) => findIdsBetween(kysely, first, last);
      await removeStrayFiles(storage, findIds, time);
    },
  };
}

interface IntakeContext {
  kysely: Db;
  storage: MediaStorage;
  stage: MediaStage;
  intake: IntakeProcess;
  films: FilmEncoder;
  heldUntil: () => Date;
}

function createIntake(options: IntakeContext): MediaIntake {
  const { stage, intake, films, heldUntil } = options;
  const rows: MediaRow[] = [];

  return {
    async addPicture(path) {
      await checkFile(path, PICTURE_LIMITS.fileBytes, 'picture');
      const { sha256, mime, byteSize, width, height, address, note, taken } = await stagePicture(
        options,
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
      await hold(options, row.id);
      rows.push(row);
      return { address, note, taken };
    },
    prepare: () => stage.prepare(),
    async publish(transaction, memorialId) {
      await insertMediaRows(transaction, rows);
      const mediaIds = rows.map((row) => addressId(row.id));
      await uses.insertIntakeUses(transaction, { memorialId, mediaIds, until: heldUntil() });
      await stage.publish();
    },
    discard: () => stage.discard(),
  };
}

/** Opens a picture in the intake process and stages its files, unless all of them are stored already. */
async function stagePicture(context: IntakeContext, path: string): Promise<TakenPicture> {
  const { storage, stage, intake } = context;
  return intake.inFolder(async (folder) => {
    const picture = await intake.run('picture', { path, folder });
    const isHeld = await hold(context, picture.sha256);
    if (!isHeld || !(await isFullyStored(storage, picture.names))) {
      // The original is the last one. If the original exists, all sizes created with it exist, too.
      for (const name of picture.names) await stageFile(stage, join(folder, name), name);
    }
    return picture;
  });
}

/**
 * Protects files that are stored already. Outside of the caller's transaction, because an intake may rely on them for
 * minutes before it commits. Resolves to false if there is no row.
 */
function hold({ kysely, heldUntil }: IntakeContext, sha256: string): Promise<boolean> {
  return uses.holdMedia(kysely, sha256, heldUntil());
}

/** Copies a file part by part, so that a large original never fills the product's memory. */
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
