/**
 * Stores, finds and removes pictures and videos. Files are stored before the transaction with their rows is committed.
 * A file without a row is harmless, and the next import replaces or reuses the file, but a row without a file would be
 * a missing picture on a page.
 */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { mediaName, parseVideoAddress } from './addresses.ts';
import type { FilmEncoder } from './intake/films/film-encoder.server.ts';
import { createIntake, type MediaIntake } from './intake/media-intake.server.ts';
import type { IntakeProcess } from './intake/process/intake-process.server.ts';
import { findStored, type ServedFiles } from './serving/served-files.server.ts';
import type { MediaStorage, StoredFile } from './storage/storage.server.ts';
import { removeStrayFiles } from './storage/stray-files.server.ts';
import { findIdsBetween } from './store.server.ts';
import { locateOriginal, storedNames } from './stored-media.server.ts';
import * as uses from './uses/store.server.ts';
import {
  HELD_MS,
  removeUnused,
  sweepUnused,
  type UnusedRemoval,
} from './uses/unused-media.server.ts';

export interface MediaOriginal {
  file: StoredFile;
  /** `jpg`, `png`, `webp`, `mp4` or `webm` */
  extension: string;
}

export interface MediaService {
  openIntake(): Promise<MediaIntake>;
  /** True if the server can encode films; otherwise the family's browser encodes them before the upload. */
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
   * Removes the pictures and videos in this list that no memorial uses any more, with their files.
   * @param mediaIds - the ids as in URLs
   */
  removeUnused(mediaIds: readonly string[]): Promise<UnusedRemoval>;
  /** Removes pictures and videos that have been unused for about a day; resolves to their number. */
  sweep(): Promise<number>;
  /** Removes what killed processes left in the storage: old staging areas, and files without a row. */
  cleanStorage(now: Date): Promise<void>;
}

/**
 * Creates the service, which stores rows in a database and files in a storage.
 * @param options.intake - the process that opens pictures and films
 * @param options.films - encodes films
 * @param options.served - a memory cache of files; by default each file is read from the storage
 */
export function createMediaService(options: {
  kysely: DatabaseHandle;
  storage: MediaStorage;
  intake: IntakeProcess;
  films: FilmEncoder;
  served?: Pick<ServedFiles, 'find'> | undefined;
  now?: () => Date;
}): MediaService {
  const { kysely, storage, intake, films } = options;
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
