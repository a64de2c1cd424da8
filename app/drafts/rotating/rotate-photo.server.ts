/**
 * Makes the rotated copy of a photo. The draft stays as it is: the browser then sets the new address, as for any other
 * change, so that other tabs, conflicts, the history and [Undo] know it.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { throwAsAppError } from '../../media/file-refused.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { ContributableMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { readFieldAt } from '../changes/change-paths.ts';
import { makeThingId } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, DraftDocument } from '../contract.ts';
import { readJudge } from '../contributions/part-authors.server.ts';
import { readCurrent } from '../current-draft.server.ts';
import type { MemorialRateLimiter } from '../memorial-limits.server.ts';
import { readPlanCount } from '../plan-limits/plan-use.server.ts';
import type { RotatePhotoPayload } from './contract.ts';

export interface RotationContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'turnPicture'>;
  limits: Pick<MemorialRateLimiter, 'consume'>;
  now: () => Date;
}

const SENTENCES = {
  changed: /*i18n*/ 'Someone has since changed or removed this photo, so we didn’t rotate it.',
  gone: /*i18n*/ 'We can’t rotate this photo because we don’t have the file. Choose the photo again from your device, then rotate it.',
} as const;

/** @throws AppError NOT_ALLOWED, NOT_FOUND, FILE_REFUSED, PLAN_LIMIT, MEMORIAL_GONE, TOO_MANY_REQUESTS */
export async function rotatePhoto(
  context: RotationContext,
  memorial: ContributableMemorial,
  { place, photo }: RotatePhotoPayload,
): Promise<{ photo: string }> {
  const { kysely, media, limits } = context;
  const { memorialId, actor } = memorial;
  await limits.consume({ rule: 'rotationsOfUser', subject: actor.userId });
  const { state, document } = await readCurrent(kysely, memorialId);
  if (state === 'taken-down') throw new AppError('MEMORIAL_GONE');
  await refuseForeignPlace(kysely, memorial, { document, place });
  // Only the photo at this place can be rotated: any other address could be one the user has no access to.
  if (readFieldAt(document, place) !== photo) {
    throw new AppError('NOT_FOUND', { message: SENTENCES.changed });
  }
  const rotated = await media.turnPicture(photo, memorialId).catch(throwAsAppError);
  if (rotated === null) throw new AppError('NOT_FOUND', { message: SENTENCES.gone });
  await refuseTooMuch(context, memorialId, document, changeOf(document, place, rotated));
  return { photo: rotated };
}

/** @throws AppError NOT_ALLOWED */
async function refuseForeignPlace(
  kysely: DatabaseHandle,
  memorial: ContributableMemorial,
  { document, place }: { document: DraftDocument; place: string },
): Promise<void> {
  const change = changeOf(document, place, null);
  const judge = await readJudge(kysely, memorial, [change]);
  const reason = judge?.(document, change);
  if (reason !== undefined) throw new AppError('NOT_ALLOWED', { message: reason });
}

/**
 * A photo that stands in two places is two photos once one of them is rotated, and a file can become larger. The
 * change itself is checked again, under the lock of the memorial.
 * @throws AppError PLAN_LIMIT
 */
async function refuseTooMuch(
  { kysely, now }: RotationContext,
  memorialId: string,
  document: DraftDocument,
  change: Extract<Change, { op: 'set' }>,
): Promise<void> {
  const added = [String(change.value)];
  const count = await readPlanCount(kysely, memorialId, document, { now: now(), added });
  const after = applyChanges(document, [change], makeThingId).document;
  const problem = count.problemOfChange(document, after, count.totalOf(document));
  if (problem) throw new AppError('PLAN_LIMIT', { message: problem });
}

function changeOf(
  document: DraftDocument,
  place: string,
  value: string | null,
): Extract<Change, { op: 'set' }> {
  const was = valueHash(readFieldAt(document, place));
  return { id: 'rotation', op: 'set', path: place, value, was };
}
