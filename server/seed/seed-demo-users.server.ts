import type { AccountContext } from '../../app/accounts/account-context.server.ts';
import { addVerifiedUser } from '../../app/accounts/sign-up/sign-up.server.ts';
import type { BillingContext } from '../../app/billing/billing-context.server.ts';
import { linkCustomer } from '../../app/billing/subscriptions.server.ts';
import type { Database } from '../../db/database.server.ts';

export const DEMO_USERS = [
  {
    email: 'rose@example.org',
    password: 'garden-gate',
    firstName: 'Rose',
    lastName: 'Whitfield',
    purpose: 'on the Free plan',
    isPro: false,
  },
  {
    email: 'samuel@example.org',
    password: 'harbour-light',
    firstName: 'Samuel',
    lastName: 'Okafor',
    purpose: 'on the Pro plan, without a payment',
    isPro: true,
  },
] as const;

const SEED_NAME = 'demo users';

export type SeedSubscriber = (subscriber: {
  email: string;
  name: string;
  interval: 'month' | 'year';
  metadata: Record<string, string>;
}) => { customerId: string };

type DemoContext = BillingContext & AccountContext;

/**
 * Creates two users on the first start, one on the plan Free and one on Pro. Later starts create no users, even if
 * these users were deleted.
 * @param seedSubscriber - puts the second user on Pro; undefined if the sandbox does not fake payments
 */
export async function seedDemoUsers(
  database: Database,
  createContext: () => Promise<DemoContext>,
  seedSubscriber: SeedSubscriber | undefined,
): Promise<void> {
  const isSeeded = await database.withSession((session) =>
    session.query('select name from seeds where name = $1', [SEED_NAME]),
  );
  if (isSeeded.length > 0) return;
  const context = await createContext();
  for (const user of DEMO_USERS) {
    const userId = await addVerifiedUser(context, user);
    if (!user.isPro || userId === undefined || !seedSubscriber) continue;
    const { customerId } = seedSubscriber({
      email: user.email,
      name: `${user.firstName} ${user.lastName}`,
      interval: 'month',
      metadata: { user_id: userId },
    });
    await linkCustomer(context, userId, customerId);
  }
  await database.withSession((session) =>
    session.query('insert into seeds (name) values ($1) on conflict do nothing', [SEED_NAME]),
  );
}
