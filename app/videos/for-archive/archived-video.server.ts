/** What an archive contains of the memorial video, and what comes back from one. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaStorage, StoredFile } from '../../media/storage/storage.server.ts';
import type { MemberMemorial } from '../../members/access.server.ts';
import type { VideoPlan } from '../contract.ts';
import { listOnPage, saveOnPage } from '../on-page/store.server.ts';
import { withRotatedPhotos } from '../plan/rotated-photos.server.ts';
import * as store from '../store.server.ts';
import { captionsVtt } from '../text-track/captions.ts';
import { chaptersVtt } from '../text-track/chapters.ts';
import { videoFileName } from '../video-files.server.ts';

export interface ArchivedVideo {
  /** for `openArchivedVideo` */
  storedName: string;
  /** WebVTT */
  captions: string;
  chapters: string;
}

/** The newest ready version. Undefined if there is none. */
export async function readArchivedVideo(
  db: DatabaseHandle,
  { memorialId }: Pick<MemberMemorial, 'memorialId'>,
): Promise<ArchivedVideo | undefined> {
  const row = await store.findNewestReady(db, memorialId);
  return (
    row && {
      storedName: videoFileName(row.file, row.has_sound ? 'sound' : 'silent'),
      captions: captionsVtt(row.storyboard),
      chapters: chaptersVtt(row.storyboard),
    }
  );
}

/** Null if a newer version has replaced it in the meantime. */
export function openArchivedVideo(
  storage: Pick<MediaStorage, 'find'>,
  { storedName }: ArchivedVideo,
): Promise<StoredFile | null> {
  return storage.find(storedName);
}

/**
 * The saved plan. The music is left out, because it may belong to others.
 * @param shown - the addresses of the page's pictures; where the archive is restored, nothing says which were rotated
 */
export async function readArchivedPlan(
  db: DatabaseHandle,
  { memorialId }: Pick<MemberMemorial, 'memorialId'>,
  shown: readonly string[],
): Promise<VideoPlan | null> {
  const saved = await store.findPlan(db, memorialId);
  if (!saved) return null;
  const { sound: _, ...plan } = saved;
  return withRotatedPhotos(db, plan, shown);
}

/** The addresses of versions that were put on the page, also of those that were replaced. */
export async function readVideosOnPage(
  db: DatabaseHandle,
  { memorialId }: Pick<MemberMemorial, 'memorialId'>,
): Promise<ReadonlySet<string>> {
  return new Set((await listOnPage(db, memorialId)).map(({ address }) => address));
}

/** The video becomes no part of the next one, which takes its place. It comes back without captions. */
export async function returnVideoOnPage(
  transaction: DatabaseHandle,
  { memorialId, address, now }: { memorialId: string; address: string; now: Date },
): Promise<void> {
  // Its version is in no archive.
  const put = { memorialId, address, videoId: '', now, hasTracks: false };
  await saveOnPage(transaction, put);
}

/** Parts that the page no longer has are left out when the plan is read. */
export async function returnPlan(
  transaction: DatabaseHandle,
  { memorialId, plan, now }: { memorialId: string; plan: VideoPlan; now: Date },
): Promise<void> {
  const { sound: _, ...silent } = plan;
  await store.savePlan(transaction, { memorialId, plan: silent, now });
}
