import { sql } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AddressState } from '../mail-kinds.ts';
import type { MailBouncesTable, MailDeliveriesTable, MailTables } from '../tables.server.ts';

export type Db = OwnTables<MailTables>;
export type Delivery = MailDeliveriesTable;
export type Bounce = MailBouncesTable;

/** Resolves to what is known of the recipient. In one statement, because it runs for each email. */
export async function insertDelivery(db: Db, delivery: Delivery): Promise<AddressState> {
  const { doesReturn, hasComplained } = await db
    .insertInto('mail_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sent_at: delivery.sent_at }))
    .returning(({ exists, selectFrom }) => {
      const stopping = selectFrom('mail_bounces')
        .select('delivery_id')
        .whereRef('mail_bounces.recipient', '=', 'mail_deliveries.recipient')
        .where('stops_mail', '=', true)
        .where('lifted_at', 'is', null);
      return [
        exists(stopping.where('outcome', '<>', 'complaint')).as('doesReturn'),
        exists(stopping.where('outcome', '=', 'complaint')).as('hasComplained'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { doesReturn: Boolean(doesReturn), hasComplained: Boolean(hasComplained) };
}

export async function isReported(db: Db, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_bounces')
    .select('delivery_id')
    .where('recipient', '=', recipient)
    .where('outcome', '=', 'complaint')
    .where('stops_mail', '=', true)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True for a complaint that adds nothing: one of the address is open, or its owner has turned emails on since the email
 * was sent.
 */
export async function isAnsweredComplaint(
  db: Db,
  recipient: string,
  sentAt: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('mail_bounces')
    .select('delivery_id')
    .where('recipient', '=', recipient)
    .where('outcome', '=', 'complaint')
    .where('stops_mail', '=', true)
    .where(({ eb, or }) => or([eb('lifted_at', 'is', null), eb('lifted_at', '>=', sentAt)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_deliveries').where('id', '=', id).execute();
}

export async function listDeliveries(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Delivery[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('mail_deliveries')
    .selectAll()
    .where('id', 'in', ids)
    .where('sent_at', '>', since)
    .execute();
}

export async function findBounce(db: Db, deliveryId: string): Promise<Bounce | undefined> {
  return db
    .selectFrom('mail_bounces')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
}

/** Resolves to false if it is known. The bounce of a delayed email takes the place of the delay. */
export async function insertBounce(db: Db, bounce: Bounce): Promise<boolean> {
  const { outcome, reason, status, stops_mail, bounced_at } = bounce;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_bounces')
    .values(bounce)
    .onConflict((conflict) =>
      conflict
        .column('delivery_id')
        .doUpdateSet({ outcome, reason, status, stops_mail, bounced_at })
        .where('mail_bounces.outcome', '=', 'delayed')
        .where((where) => where.val(outcome), '<>', 'delayed'),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lift(
  db: Db,
  { recipient, of }: { recipient: string; of: 'bounces' | 'complaints' },
  now: Date,
): Promise<void> {
  await db
    .updateTable('mail_bounces')
    .set({ lifted_at: now })
    .where('recipient', '=', recipient)
    .where('outcome', of === 'complaints' ? '=' : '<>', 'complaint')
    .where('stops_mail', '=', true)
    .where('lifted_at', 'is', null)
    .execute();
}

/** A complaint is kept until its owner turns emails on again. */
export async function removeOld(
  db: Db,
  before: { deliveries: Date; bounces: Date },
): Promise<void> {
  await deleteInBatches(db, {
    from: 'mail_deliveries',
    key: ['id'],
    where: sql`sent_at <= ${before.deliveries}`,
  });
  await deleteInBatches(db, {
    from: 'mail_bounces',
    key: ['delivery_id'],
    where: sql`bounced_at <= ${before.bounces} and (outcome <> 'complaint' or lifted_at is not null)`,
  });
}

export interface MailCounts {
  sent: number;
  returned: number;
  complaints: number;
}

/** How many emails were sent since then, how many came back for good, and how many were reported as spam. */
export async function countBounces(db: Db, since: Date): Promise<MailCounts> {
  const sent = await db
    .selectFrom('mail_deliveries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  const reported = await db
    .selectFrom('mail_bounces')
    .select(({ fn, eb }) => [
      fn
        .countAll<string>()
        .filterWhere(eb('outcome', 'in', ['permanent', 'failed']))
        .as('returned'),
      fn.countAll<string>().filterWhere('outcome', '=', 'complaint').as('complaints'),
    ])
    .where('bounced_at', '>', since)
    .executeTakeFirstOrThrow();
  return {
    sent: Number(sent.count),
    returned: Number(reported.returned),
    complaints: Number(reported.complaints),
  };
}
