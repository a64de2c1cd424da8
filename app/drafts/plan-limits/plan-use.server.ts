/** A memorial has the Pro plan if the owner or an editor has it. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { fullPlanSentence, PLAN_LIMITS, type PlanLimits } from '../../billing/plans/plan-limits.ts';
import { tierOfUsers } from '../../billing/plans/plan-of-users.server.ts';
import { measureEachOriginal } from '../../media/measure-media.server.ts';
import { countOwnedMemorials, listEditorsOfMemorial } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { DraftDocument } from '../contract.ts';
import type { MediaAmount } from '../tables.server.ts';
import type { PlanUse } from './contract.ts';
import { listDraftMedia } from './draft-media.ts';
import { readOnTheirWay, type OnTheirWay } from './on-their-way.server.ts';
import { amountOf, PlanCount } from './plan-count.server.ts';

export async function limitsOfMemorial(
  db: DatabaseHandle,
  memorialId: string,
): Promise<PlanLimits> {
  return PLAN_LIMITS[await tierOfUsers(db, await listEditorsOfMemorial(db, memorialId))];
}

export async function readPlanUse(
  db: DatabaseHandle,
  memorialId: string,
  document: DraftDocument,
): Promise<PlanUse> {
  const limits = await limitsOfMemorial(db, memorialId);
  const { pictures, films, bytes } = await measureMedia(db, document);
  return {
    name: limits.name,
    pictures: { used: pictures, max: limits.pictures },
    films: { used: films, max: limits.films },
    bytes: { used: bytes, max: limits.bytes },
  };
}

export async function measureMedia(
  db: DatabaseHandle,
  document: DraftDocument,
): Promise<MediaAmount> {
  const media = listDraftMedia(document);
  return amountOf(media, await measureEachOriginal(db, [...media.pictures, ...media.films]));
}

/**
 * Reads what counts towards a memorial's plan. The caller must have locked the memorial's row: everything that adds
 * photos or videos does so, and therefore runs one after another.
 * @param options.added - URLs that changes add
 * @param options.onTheirWay - by default, all uploads of the memorial
 */
export async function readPlanCount(
  transaction: DatabaseHandle,
  memorialId: string,
  document: DraftDocument,
  options: { now: Date; added?: readonly string[]; onTheirWay?: OnTheirWay },
): Promise<PlanCount> {
  const { now, added = [] } = options;
  const onTheirWay = options.onTheirWay ?? (await readOnTheirWay(transaction, memorialId, now));
  const { pictures, films } = listDraftMedia(document);
  const all = new Set([...pictures, ...films, ...onTheirWay.unplaced, ...added]);
  return new PlanCount({
    limits: await limitsOfMemorial(transaction, memorialId),
    onTheirWay,
    bytesOf: await measureEachOriginal(transaction, all),
  });
}

/** @throws AppError PLAN_LIMIT if the user owns as many memorials as the plan allows */
export async function refuseTooManyMemorials(
  transaction: DatabaseHandle,
  userId: string,
): Promise<void> {
  const limits = PLAN_LIMITS[await tierOfUsers(transaction, [userId])];
  const used = await countOwnedMemorials(transaction, userId);
  if (used < limits.memorials) return;
  throw new AppError('PLAN_LIMIT', {
    message: (i18n) => fullPlanSentence(limits, 'memorials', { used, max: limits.memorials }, i18n),
  });
}
