import * as archives from '../../app/archives/store.server.ts';
import * as booklets from '../../app/booklets/store.server.ts';
import * as uploads from '../../app/drafts/uploads/store.server.ts';
import { findOwnerOfMemorial } from '../../app/members/service.server.ts';
import type { FamilyWork } from '../../app/operator/operator-context.server.ts';
import * as videos from '../../app/videos/store.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';

/** Of each kind. */
const MOST = 10;

/** What a family has asked for and what became of it, the newest first. */
export async function listFamilyWork(
  db: DatabaseHandle,
  memorialId: string,
): Promise<FamilyWork[]> {
  const ownerId = await findOwnerOfMemorial(db, memorialId);
  const downloads = ownerId === undefined ? [] : await archives.list(db, ownerId, memorialId);
  const work = [
    ...(await uploads.listOfMemorial(db, memorialId, MOST)).map((row) => ({
      what: `Upload (${row.kind})`,
      state: row.state,
      at: row.created_at,
      problem: row.note ?? undefined,
    })),
    ...(await booklets.listBooklets(db, memorialId, MOST)).map((row) => workOf('Booklet', row)),
    ...(await videos.listVideos(db, memorialId, MOST)).map((row) => workOf('Video', row)),
    ...downloads.slice(0, MOST).map((row) => workOf('Download', row)),
  ];
  return work.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function workOf(
  what: string,
  row: { state: string; created_at: Date; problem: string | null },
): FamilyWork {
  return { what, state: row.state, at: row.created_at, problem: row.problem ?? undefined };
}
