import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { PLAN_LIMITS, type PlanLimits } from '../../billing/plans/plan-limits.ts';
import { tierOfUsers } from '../../billing/plans/plan-of-users.server.ts';
import { countOwnedMemorials } from '../../members/service.server.ts';
import { joinNames } from '../../memorials/couples.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import { ArchiveRefusedError } from './archive-refused.ts';
import type { CheckedMemorial } from './checking/checked-memorial.server.ts';

/** @throws ArchiveRefusedError if the user would own more memorials than the plan allows */
export async function refuseTooManyReturned(
  db: DatabaseHandle,
  userId: string,
  count: number,
): Promise<void> {
  const limits = await limitsOf(db, userId);
  const used = await countOwnedMemorials(db, userId);
  if (used + count <= limits.memorials) return;
  const { memorials: max } = limits;
  const plan = { sentences: [limits.name] };
  throw new ArchiveRefusedError(
    count === 1
      ? storedSentence(
          /*i18n*/ 'You have {used, plural, one {# memorial} other {# memorials}}, and the {plan} plan includes up to {max}, so you can’t restore another one right now.',
          { used, plan, max: { count: max } },
        )
      : storedSentence(
          /*i18n*/ 'You have {used, plural, one {# memorial} other {# memorials}}, and the {plan} plan includes up to {max}, so you can’t restore the {count} in this file right now.',
          { used, plan, max: { count: max }, count: { count } },
        ),
  );
}

/** @throws ArchiveRefusedError if a memorial has more pictures, videos or bytes than the plan allows */
export async function refuseBeyondPlan(
  db: DatabaseHandle,
  userId: string,
  memorials: ReadonlyArray<{ found: CheckedMemorial }>,
): Promise<void> {
  const limits = await limitsOf(db, userId);
  for (const { found } of memorials) {
    const problem = problemOf(found, limits);
    if (problem) throw new ArchiveRefusedError(problem);
  }
}

async function limitsOf(db: DatabaseHandle, userId: string): Promise<PlanLimits> {
  return PLAN_LIMITS[await tierOfUsers(db, [userId])];
}

const TOO_MANY = {
  pictures:
    /*i18n*/ 'The page for {name} has {count, plural, one {# photo} other {# photos}}. The {plan} plan includes up to {max}, so you can’t restore this page right now. Your file hasn’t been changed.',
  films:
    /*i18n*/ 'The page for {name} has {count, plural, one {# video} other {# videos}}. The {plan} plan includes up to {max}, so you can’t restore this page right now. Your file hasn’t been changed.',
} as const;

function problemOf({ person, shown }: CheckedMemorial, limits: PlanLimits): string | undefined {
  const name = joinNames(person);
  const plan = { sentences: [limits.name] };
  for (const thing of ['pictures', 'films'] as const) {
    const [count, max] = [shown[thing], limits[thing]];
    if (count > max) {
      return storedSentence(TOO_MANY[thing], { name, count, plan, max: { count: max } });
    }
  }
  if (shown.bytes <= limits.bytes) return undefined;
  return storedSentence(
    /*i18n*/ 'The page for {name} has {size} of photos and videos. The {plan} plan includes up to {max}, so you can’t restore this page right now. Your file hasn’t been changed.',
    { name, size: { bytes: shown.bytes }, plan, max: { bytes: limits.bytes } },
  );
}
