import { listStorageIds as findArchiveFiles } from '../app/archives/store.server.ts';
import { findFilesBetween as findBookletFiles } from '../app/booklets/store.server.ts';
import { findFilesBetween as findVersionFiles } from '../app/drafts/history/filing/store.server.ts';
import type { FindI18n } from '../app/language/i18n.server.ts';
import { createIncomingBucket } from '../app/media/incoming/incoming-bucket.server.ts';
import type { IncomingArea, IncomingFiles } from '../app/media/incoming/incoming-files.server.ts';
import { createIncomingFolder } from '../app/media/incoming/incoming-folder.server.ts';
import { findPartsBetween } from '../app/media/incoming/store.server.ts';
import { SWEEP_MEDIA } from '../app/media/jobs.server.ts';
import { createMediaService, type MediaService } from '../app/media/service.server.ts';
import type { MediaStorage } from '../app/media/storage/storage.server.ts';
import {
  createShareCards,
  type ShareCards,
} from '../app/memorials/share-card/share-cards.server.ts';
import { findHashesBetween } from '../app/memorials/share-card/store.server.ts';
import { findSoundFiles } from '../app/videos/sound/sounds.server.ts';
import { findVideoFiles } from '../app/videos/video-jobs.server.ts';
import { openMediaStorage } from './media-storage.server.ts';
import { createVideos, createIntake } from './process/intake.server.ts';
import { createCardDrawer } from './process/share-cards.server.ts';
import type { AppDependencies } from './service-types.server.ts';

interface StorageServices {
  storage: MediaStorage;
  media: MediaService;
  /** @param folder - holds the files, or with a bucket what an instance works on */
  incoming: (area: IncomingArea, folder: string) => IncomingFiles;
  shareCards: ShareCards;
}

export function createStorageServices(
  dependencies: AppDependencies,
  findI18n: FindI18n,
  now: () => Date,
): StorageServices {
  const { config, database, log } = dependencies;
  const { kysely } = database;
  const storage = openMediaStorage(config);
  const media = createMedia(dependencies, storage, now);
  const drawer = createCardDrawer(config, log);
  return {
    storage,
    media,
    incoming: (area, folder) =>
      config.mediaBucket
        ? createIncomingBucket({ kysely, storage, area, folder })
        : createIncomingFolder(folder),
    shareCards: createShareCards({ kysely, storage, media, drawer, findI18n, log, now }),
  };
}

function createMedia(
  { config, database: { kysely }, jobs, servedFiles, log, overrides = {} }: AppDependencies,
  storage: MediaStorage,
  now: () => Date,
): MediaService {
  const media = createMediaService({
    kysely,
    storage,
    intake: overrides.intake ?? createIntake(config, log),
    films: overrides.films ?? createVideos(log),
    served: servedFiles,
    // The cleanup of pictures and videos must keep archives, link previews, booklets, videos, music, old versions and files on their way, which are in the same storage.
    findOtherIds: async (first, last) =>
      new Set([
        ...(await findHashesBetween(kysely, first, last)),
        ...(await findArchiveFiles(kysely, first, last)),
        ...(await findBookletFiles(kysely, first, last)),
        ...(await findSoundFiles(kysely, first, last)),
        ...(await findVideoFiles(kysely, first, last)),
        ...(await findVersionFiles(kysely, first, last)),
        ...(await findPartsBetween(kysely, first, last)),
      ]),
    now,
  });
  jobs.handle(SWEEP_MEDIA, async () => void (await media.sweep()));
  return media;
}
