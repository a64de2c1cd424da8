import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { BillingTables } from '../tables.server.ts';

export type Db = OwnTables<BillingTables>;

export async function findStatuses(
  db: Db,
  userIds: readonly string[],
): Promise<Array<string | null>> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('billing_accounts')
    .select('status')
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map(({ status }) => status);
}
