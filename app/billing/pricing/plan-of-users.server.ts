/** The stored plan of users, without a request to the provider. */
import type { Tier } from '../contract.ts';
import { tierOf } from '../stripe/provider-subscription.ts';
import { findStatuses, type Db } from './store.server.ts';

/** 'pro' if any of these users is on Pro. */
export async function tierOfUsers(db: Db, userIds: readonly string[]): Promise<Tier> {
  const statuses = await findStatuses(db, userIds);
  return statuses.some((status) => tierOf(status) === 'pro') ? 'pro' : 'free';
}
