/** Prepares a visitor's photo and stores it with its words. Runs as a job, and again if the process was killed. */
import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import { MediaRefusedError } from '../../../media/media-refused.ts';
import { isAway } from '../../../wire/errors/outage.ts';
import { planNotification } from '../../notifications/plan-notification.server.ts';
import { publishSubmission } from '../../publish-submission.server.ts';
import { lockMessage } from '../store.server.ts';
import type { WritingContext } from '../writing-context.server.ts';
import { photoNote } from './photo-notes.server.ts';
import * as store from './store.server.ts';

export type PhotoContext = Pick<
  WritingContext,
  'kysely' | 'media' | 'wordsPhotos' | 'jobs' | 'findI18n' | 'now'
>;

const MOST_TRIES = 4;

/** @throws if the job should be retried */
export async function takeInPhoto(context: PhotoContext, id: string): Promise<void> {
  const { kysely, wordsPhotos } = context;
  const photo = await store.countTry(kysely, id);
  if (photo) {
    const note = await tryToTakeIn(context, photo);
    if (note !== undefined) await store.refusePhoto(kysely, id, note);
  }
  await wordsPhotos.remove(id);
}

/** Resolves to the reason why the photo cannot be used; undefined after success. */
async function tryToTakeIn(
  context: PhotoContext,
  photo: store.PhotoRow,
): Promise<string | undefined> {
  if (photo.tries > MOST_TRIES) return photoNote('failed');
  if ((await context.wordsPhotos.sizeOf(photo.id)) !== photo.byteSize) return photoNote('lost');
  try {
    await context.wordsPhotos.withFile(photo.id, (path) => takeIn(context, photo, path));
    return undefined;
  } catch (error) {
    if (error instanceof MediaRefusedError) return error.sentence;
    // The photo did not cause the failure, so the attempt does not count.
    if (isAway(error)) await store.uncountTry(context.kysely, photo.id);
    throw error;
  }
}

async function takeIn(
  { kysely, media, findI18n, now }: PhotoContext,
  { id }: store.PhotoRow,
  path: string,
): Promise<void> {
  const intake = await media.openIntake(id);
  try {
    const { address } = await intake.addPicture(path);
    await intake.prepare();
    await kysely.transaction().execute(async (transaction) => {
      const isStored = await storePhoto(transaction, { id, address, now: now(), findI18n });
      if (isStored) await intake.publish(transaction);
    });
  } finally {
    await intake.discard();
  }
}

interface PreparedPhoto {
  id: string;
  address: string;
  now: Date;
}

/** Resolves to false if the words were taken back or have another photo by now. */
async function storePhoto(
  transaction: DatabaseHandle,
  { id, address, ...added }: Pick<PhotoContext, 'findI18n'> & PreparedPhoto,
): Promise<boolean> {
  const found = await store.findPhoto(transaction, id);
  if (!found) return false;
  const { kind, wordsId } = found;
  const words = await lockMessage(transaction, kind, wordsId);
  // A change locks the words before it replaces the photo, so the photo is looked for again.
  const photo = await store.findPhoto(transaction, id);
  if (!photo || !words || words.state === 'withdrawn') return false;
  await store.removePhoto(transaction, id);
  if (kind === 'letter') {
    await store.setPhotoOfCondolence(transaction, wordsId, address);
    return true;
  }
  const appears = photo.appears && words.state === 'published' && !words.hasChange;
  await store.setPhotoOfTribute(transaction, wordsId, address);
  if (appears) await publishSubmission(transaction, wordsId, added);
  else if (words.state === 'published') {
    // The photo does not change when the words were written, and the mail counts by that.
    await planNotification(transaction, words.memorialId, 'tribute', words.writtenAt);
  }
  return true;
}
