/** The newest bounces, for the operator. Addresses are hidden; the texts of mail servers are not kept. */
import type { MailKind } from '../mail-kinds.ts';
import type { BounceOutcome, BounceReason } from './bounce-reasons.ts';
import * as store from './store.server.ts';

export interface ListedBounce {
  /** such as a…@example.org */
  hiddenEmail: string;
  kind: MailKind;
  outcome: BounceOutcome;
  reason: BounceReason;
  /** an enhanced status code, such as 5.1.1 */
  status: string | undefined;
  memorialId: string | undefined;
  /** true while some kinds of email are not sent to this address */
  isStopped: boolean;
  bouncedAt: Date;
}

export interface BouncePage {
  bounces: ListedBounce[];
  /** give it as `before` to get the next page; undefined on the last page */
  next: store.BounceKey | undefined;
}

const MOST_ON_A_PAGE = 100;

/** @param options.limit - at most 100 */
export async function listBounces(
  db: store.Db,
  options: { before?: store.BounceKey | undefined; limit?: number } = {},
): Promise<BouncePage> {
  const limit = Math.min(Math.max(1, options.limit ?? 50), MOST_ON_A_PAGE);
  const rows = await store.listNewest(db, { before: options.before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    bounces: shown.map(present),
    next: last && { bouncedAt: last.bounced_at, deliveryId: last.delivery_id },
  };
}

function present(row: store.Bounce): ListedBounce {
  return {
    hiddenEmail: row.hidden_email,
    kind: row.kind,
    outcome: row.outcome,
    reason: row.reason,
    status: row.status ?? undefined,
    memorialId: row.memorial_id ?? undefined,
    isStopped: row.stops_mail && row.lifted_at === null,
    bouncedAt: row.bounced_at,
  };
}

/** How many emails were sent since then, how many came back for good, and how many were reported as spam. */
export async function countBounces(db: store.Db, since: Date): Promise<store.MailCounts> {
  return store.countSince(db, since);
}
