import { findAccount } from '../../app/accounts/closing/closed-accounts.server.ts';
import { listQueue } from '../../app/cases/queue/operator-queue.server.ts';
import { listEditorsOfMemorial } from '../../app/members/service.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';

/**
 * Whom an operator tells that a page is removed, and why (docs/law/notice-and-action.md). The addresses of open cases go
 * with the page.
 */
export async function listPeopleConcerned(
  db: DatabaseHandle,
  memorialId: string,
  now: Date,
): Promise<string[]> {
  const editors = await listEditorsOfMemorial(db, memorialId);
  const users = await Promise.all(editors.map((id) => findAccount(db, id)));
  const cases = (await listQueue(db, now)).filter((entry) => entry.memorialId === memorialId);
  return [
    ...users.flatMap((user) =>
      user?.email_verified_at ? [`${user.email}, who looks after the page`] : [],
    ),
    ...cases.flatMap(({ email, kind, id }) => (email ? [`${email}, of the ${kind} ${id}`] : [])),
  ];
}
