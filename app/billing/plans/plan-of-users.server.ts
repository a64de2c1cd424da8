import type { Tier } from '../contract.ts';
import { tierOf } from '../stripe/provider-subscription.ts';
import { findStatuses, type Db } from './store.server.ts';

export async function tierOfUsers(db: Db, userIds: readonly string[]): Promise<Tier> {
  const statuses = await findStatuses(db, userIds);
  return statuses.some((status) => tierOf(status) === 'pro') ? 'pro' : 'free';
}
