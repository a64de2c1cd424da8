/** Adds lost jobs again, and removes files that no waiting photo needs, for example after a kill. */
import { TAKE_IN_MESSAGE_PHOTO } from '../../jobs.server.ts';
import * as store from './store.server.ts';
import type { PhotoContext } from './take-in-photo.server.ts';

const JOB_LOST_AFTER_MS = 3 * 3_600_000;
const ORPHAN_AFTER_MS = 3_600_000;
const READ_AT_ONCE = 1_000;

export async function sweepPhotos(
  { kysely, jobs, wordsPhotos, now }: PhotoContext,
  readAtOnce = READ_AT_ONCE,
): Promise<void> {
  const lostBefore = new Date(now().getTime() - JOB_LOST_AFTER_MS);
  const { name } = TAKE_IN_MESSAGE_PHOTO;
  for (let last: store.PhotoAge | undefined = { id: '', created_at: lostBefore }; last;) {
    const page: store.PhotoAge[] = await store.listWaitingBefore(kysely, last, readAtOnce);
    const ids = page.map(({ id }) => id);
    for (const id of await store.listWithoutJob(kysely, name, ids)) {
      await kysely
        .transaction()
        .execute((transaction) => jobs.add(transaction, TAKE_IN_MESSAGE_PHOTO, { photo: id }));
    }
    last = page.length < readAtOnce ? undefined : page.at(-1);
  }
  // Uses the system clock instead of `now`, because the times of files come from the system clock.
  const written = await wordsPhotos.listUntouched(new Date(Date.now() - ORPHAN_AFTER_MS));
  const needed = await store.listWaiting(kysely, written);
  for (const id of written) if (!needed.has(id)) await wordsPhotos.remove(id);
}
