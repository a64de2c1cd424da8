/**
 * Stores, finds and removes media. Files are written before their rows are committed. A file
 * without a row is harmless, but a row without a file would be a missing picture.
 */
import { resolve } from 'node:path';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import { mediaName, parsePictureAddress, parseVideoAddress } from './addresses.ts';
import { createIntake, type MediaIntake } from './intake/media-intake.server.ts';
import type { IntakeProcess } from './intake/process/intake-process.server.ts';
import type { InspectedSound } from './intake/sounds/inspect-sound.server.ts';
import type { InspectedVideo } from './intake/videos/inspect-video.server.ts';
import type { VideoEncoder } from './intake/videos/video-encoder.server.ts';
import type { PictureCrop } from './picture-placement.ts';
import { findStored, type ServedFiles } from './serving/served-files.server.ts';
import { cleanStorage } from './storage/clean-storage.server.ts';
import type { MediaStorage, StoredFile } from './storage/storage.server.ts';
import type { MediaRow } from './store.server.ts';
import { locateOriginal, storedNames } from './stored-media.server.ts';
import { createPictureTurner } from './turned-picture.server.ts';
import * as uses from './uses/store.server.ts';
import {
  HELD_MS,
  removeUnused,
  sweepUnused,
  type UnusedRemoval,
} from './uses/unused-media.server.ts';

export interface MediaOriginal {
  file: StoredFile;
  extension: string;
}

export interface MediaDescription extends Omit<MediaRow, 'id'> {
  /** hash of the original; the first half of this hash is part of the URL */
  sha256: string;
  extension: string;
  original: StoredFile | null;
}

export interface MediaService {
  /** @param id - the id of a job; a new attempt of the job removes the files of a killed attempt */
  openIntake(id?: string): Promise<MediaIntake>;
  /** false if the browser must encode films before the upload */
  canEncodeFilms(): Promise<boolean>;
  /** Gives the work a new folder on the local disk, and removes the folder when the work has ended. */
  inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
  /** @throws MediaRefusedError if the file is no MP3, M4A or WAV of a usable length */
  inspectSound(path: string): Promise<InspectedSound>;
  /** @throws MediaRefusedError if the file is no video that we can read */
  inspectVideo(path: string): Promise<InspectedVideo>;
  /** If a smaller size of a picture is missing, returns the largest size. Null if both are missing. */
  findServed(name: string): Promise<StoredFile | null>;
  /** Like `findServed`, but does not fill the cache, which is for visitors' requests. */
  findUncached(name: string): Promise<StoredFile | null>;
  /** Null if no original is stored for this URL. */
  findOriginal(address: string): Promise<MediaOriginal | null>;
  /**
   * A very small JPEG of the visible part of a picture. Null if the picture is not stored, or cannot be made so small.
   * @param address - the URL of the picture's largest size
   * @throws MediaTooCostlyError, MediaRefusedError
   */
  makeThumbnail(
    address: string,
    look: { side: number; maxBytes: number; crop?: PictureCrop | undefined },
  ): Promise<Buffer | null>;
  /**
   * Stores a picture turned by 90° clockwise. Resolves to its URL; null if no original is stored for this URL. For a
   * day, a document of the memorial may name both.
   * @throws MediaRefusedError
   */
  turnPicture(address: string, memorialId: string): Promise<string | null>;
  /** Null if the video has no poster. */
  findPoster(address: string): Promise<StoredFile | null>;
  /** Null if the database has no record of the picture or video. */
  describe(address: string): Promise<MediaDescription | null>;
  /** Protects stored media from removal for a day. False if the media is not stored. */
  hold(address: string): Promise<boolean>;
  /**
   * Removes those of the given media that no memorial uses.
   * @param mediaIds - in the short form that URLs contain
   */
  removeUnused(mediaIds: readonly string[]): Promise<UnusedRemoval>;
  /** Removes media that has not been used for about a day. Resolves to the number removed. */
  sweep(): Promise<number>;
  /**
   * Removes the files of deleted rows, and what killed processes have left: old staging areas, and files without a row.
   * Each call looks for the latter in a part of a large storage, and the next call in the next part.
   */
  cleanStorage(now: Date): Promise<void>;
}

export function createMediaService(options: {
  kysely: DatabaseHandle;
  storage: MediaStorage;
  intake: IntakeProcess;
  films: VideoEncoder;
  served?: Pick<ServedFiles, 'find'> | undefined;
  now?: () => Date;
  /**
   * finds the ids, from `first` to `last`, of stored files that are not media, such as archives; the cleanup keeps
   * these files
   */
  findOtherIds?: ((first: string, last: string) => Promise<ReadonlySet<string>>) | undefined;
  /** how many files a cleanup looks at; what a bucket lists in about a minute */
  cleanedAtOnce?: number;
}): MediaService {
  const { kysely, storage, intake, films } = options;
  const { served, now = () => new Date(), cleanedAtOnce = 300_000 } = options;
  const unused = { kysely, storage, namesOf: storedNames, now };
  const heldUntil = () => new Date(now().getTime() + HELD_MS);

  const openIntake = async (id?: string) => {
    const stage = await storage.openStage(id);
    return createIntake({ kysely, storage, intake, films, stage, heldUntil });
  };

  return {
    openIntake,
    canEncodeFilms: () => films.isAvailable(),
    inFolder: (work) => intake.inFolder(work),
    inspectSound: (path) => intake.run('inspectSound', { path: resolve(path) }),
    inspectVideo: (path) => intake.run('inspectVideo', { path: resolve(path) }),
    findServed: (name) => (served ? served.find(name) : findStored(storage, name)),
    findUncached: (name) => findStored(storage, name),
    async findOriginal(address) {
      const original = await locateOriginal(kysely, address);
      const file = original && (await storage.find(original.name));
      return file ? { file, extension: original.extension } : null;
    },
    async describe(address) {
      const located = await locateOriginal(kysely, address);
      if (!located) return null;
      const { id: sha256, ...record } = located.row;
      const { name, extension } = located;
      return { ...record, sha256, extension, original: await storage.find(name) };
    },
    async makeThumbnail(address, look) {
      const sources = parsePictureAddress(address)?.sources;
      const source = sources?.find(({ width }) => width >= 2 * look.side) ?? sources?.at(-1);
      const file = source && (await findStored(storage, mediaName(source.address)));
      const bytes = await file?.read();
      if (!bytes) return null;
      const picture = bytes.toString('base64');
      const jpeg = await intake.run('makeThumbnail', { picture, ...look });
      return jpeg === undefined ? null : Buffer.from(jpeg, 'base64');
    },
    turnPicture: createPictureTurner({ kysely, storage, intake, openIntake, heldUntil }),
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
    cleanStorage: (time) =>
      cleanStorage(
        { kysely, storage, findOtherIds: options.findOtherIds, most: cleanedAtOnce },
        time,
      ),
  };
}
