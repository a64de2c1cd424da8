/** A memorial has the Pro plan if the owner or an editor has it. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  fullBytesSentence,
  fullPlanSentence,
  PLAN_LIMITS,
  type PlanLimits,
} from '../../billing/plan-limits.ts';
import { tierOfUsers } from '../../billing/pricing/plan-of-users.server.ts';
import { measureOriginals } from '../../media/measure-media.server.ts';
import { countOwnedMemorials, listEditorsOfMemorial } from '../../members/service.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { DraftDocument } from '../editing/contract.ts';
import type { PlanUse } from '../management/contract.ts';
import { listDraftMedia } from './draft-media.ts';

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
  const { pictures, films } = listDraftMedia(document);
  return {
    name: limits.name,
    pictures: { used: pictures.size, max: limits.pictures },
    films: { used: films.size, max: limits.films },
    bytes: { used: await measureOriginals(db, [...pictures, ...films]), max: limits.bytes },
  };
}

/** `onTheirWay`: the number and the bytes of the uploads in progress, which also count towards the limits. */
export interface PlanAddition {
  kind: 'picture' | 'video';
  byteSize: number;
  onTheirWay: { pictures: number; films: number; bytes: number };
}

export function planProblem(
  plan: PlanUse,
  { kind, byteSize, onTheirWay }: PlanAddition,
): string | undefined {
  const thing = kind === 'picture' ? 'pictures' : 'films';
  if (plan[thing].used + onTheirWay[thing] >= plan[thing].max) {
    return fullPlanSentence(plan, thing, plan[thing]);
  }
  if (plan.bytes.used + onTheirWay.bytes + byteSize > plan.bytes.max) {
    return fullBytesSentence(plan, plan.bytes);
  }
  return undefined;
}

/** @throws AppError PLAN_LIMIT if the user owns as many memorials as the plan allows */
export async function refuseTooManyMemorials(
  transaction: DatabaseHandle,
  userId: string,
): Promise<void> {
  const limits = PLAN_LIMITS[await tierOfUsers(transaction, [userId])];
  const used = await countOwnedMemorials(transaction, userId);
  if (used < limits.memorials) return;
  const message = fullPlanSentence(limits, 'memorials', { used, max: limits.memorials });
  throw new AppError('PLAN_LIMIT', { message });
}
