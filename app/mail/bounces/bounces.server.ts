/**
 * What happens when an email can't be delivered, or is reported as spam (docs/decisions/148-bounces.md). A report is
 * believed if it names one of our emails by a valid token of the last 30 days and the address to which that email went. It
 * never causes an email to that address.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitRule,
} from '../../rate-limiter/rate-limiter.server.ts';
import type { AddressState, MailKind } from '../mail-kinds.ts';
import { causeOf, stopsMail, type BounceOutcome } from './bounce-reasons.ts';
import { createBounceTokens, type BounceTokens } from './bounce-tokens.server.ts';
import * as store from './store.server.ts';

type Db = DatabaseHandle;

const DAY = 24 * 3600_000;
const DELIVERIES_KEPT_MS = 30 * DAY;
const BOUNCES_KEPT_MS = 90 * DAY;
const MAX_RECIPIENTS = 50;
const MAX_ADDRESS = 320;

/** Counts new reports with a valid token. Those without one cost no query, and repeated ones use up nothing. */
export const BOUNCE_LIMITS = {
  bouncesInAll: { max: 6_000, windowMs: 3600_000 },
  bouncesOfAddress: { max: 20, windowMs: DAY },
} as const satisfies Record<string, RateLimitRule>;

export interface BounceReport {
  /** where the token may be */
  tokenIn: readonly string[];
  /** the addresses that the report says it is about; a complaint often hides them */
  recipients: readonly string[];
  outcome: BounceOutcome;
  /** status codes and replies of mail servers, the most exact one first */
  causes: readonly string[];
}

/** True for the address to which the email went, in any spelling. */
export type IsTo = (email: string) => boolean;

export interface TrackedMail {
  id: string;
  to: string;
  kind: MailKind;
  about: { topic: string; id: string } | undefined;
  memorialId: string | undefined;
  userId: string | null;
}

/** `late`: too many bounces came in the last hour; the sender of the report should try again. */
export type ReportResult = 'recorded' | 'known' | 'ignored' | 'late';

export interface Bounces {
  /** Resolves to the token that identifies the email from now on, and what is known of the address. */
  track(mail: TrackedMail): Promise<{ token: string; address: AddressState }>;
  /** Call it if the email was not handed to the mail server after all. */
  untrack(mailId: string): Promise<void>;
  /** Records that the mail server rejected the recipient. */
  recordRejection(mailId: string, rejection: { email: string; reply: string }): Promise<void>;
  report(report: BounceReport): Promise<ReportResult>;
  /** Sends emails to the address again, because its owner has received one, or says that they arrive. */
  lift(transaction: Db, email: string): Promise<void>;
  hasComplained(email: string): Promise<boolean>;
  /** Sends all emails to the address again, because its owner wants them. */
  endComplaints(email: string): Promise<void>;
  sweep(): Promise<void>;
}

export interface BouncesOptions {
  kysely: Db;
  /** 32 bytes, never stored in the database */
  key: Buffer;
  /** 32 bytes, for the counters */
  limitsKey: Buffer;
  now: () => Date;
  hideEmail: (email: string) => string;
  /** Runs in the transaction that records that an address doesn't work. */
  onAddressStopped: (transaction: Db, email: string, now: Date) => Promise<void>;
  /** Runs before an email that came back is recorded; more than once if recording fails. */
  onReturned: (about: { topic: string; id: string }, isTo: IsTo) => Promise<void>;
}

interface Tools extends BouncesOptions {
  tokens: BounceTokens;
  limiter: RateLimiter<keyof typeof BOUNCE_LIMITS>;
  /** the time before which nothing is kept */
  oldest: (keptMs: number) => Date;
}

export function createBounces(options: BouncesOptions): Bounces {
  const { kysely, now, hideEmail, limitsKey } = options;
  const tokens = createBounceTokens(options.key);
  const limiter = createRateLimiter({ rules: BOUNCE_LIMITS, kysely, now, key: limitsKey });
  const oldest = (keptMs: number) => new Date(now().getTime() - keptMs);
  const tools: Tools = { ...options, tokens, limiter, oldest };
  return {
    async track({ id, to, kind, about, memorialId, userId }) {
      const { deliveryId, token } = tokens.create(id);
      const address = await store.insertDelivery(kysely, {
        id: deliveryId,
        recipient: tokens.hashAddress(to),
        hidden_email: hideEmail(to),
        kind,
        topic: about?.topic ?? null,
        about_id: about?.id ?? null,
        memorial_id: memorialId ?? null,
        user_id: userId,
        sent_at: now(),
      });
      return { token, address };
    },
    untrack: (mailId) => store.removeDelivery(kysely, tokens.create(mailId).deliveryId),
    recordRejection: (mailId, rejection) => recordRejection(tools, mailId, rejection),
    report: (report) => takeReport(tools, report),
    lift: (transaction, email) =>
      store.lift(transaction, { recipient: tokens.hashAddress(email), of: 'bounces' }, now()),
    hasComplained: (email) => store.isReported(kysely, tokens.hashAddress(email)),
    endComplaints: (email) =>
      store.lift(kysely, { recipient: tokens.hashAddress(email), of: 'complaints' }, now()),
    sweep: () =>
      store.removeOld(kysely, {
        deliveries: oldest(DELIVERIES_KEPT_MS),
        bounces: oldest(BOUNCES_KEPT_MS),
      }),
  };
}

async function recordRejection(
  tools: Tools,
  mailId: string,
  { email, reply }: { email: string; reply: string },
): Promise<void> {
  const { kysely, tokens, oldest } = tools;
  const { deliveryId } = tokens.create(mailId);
  const [delivery] = await store.listDeliveries(kysely, [deliveryId], oldest(DELIVERIES_KEPT_MS));
  if (!delivery || (await isKnown(tools, delivery, 'permanent'))) return;
  await record(tools, delivery, { email, outcome: 'permanent', causes: [reply] });
}

async function takeReport(tools: Tools, report: BounceReport): Promise<ReportResult> {
  const { kysely, tokens, limiter } = tools;
  const ids = tokens.find(report.tokenIn);
  const isAnonymous = report.recipients.length === 0;
  if (ids.length === 0 || (isAnonymous && report.outcome !== 'complaint')) return 'ignored';
  const found = await findDelivery(tools, report, ids);
  // Providers send a batch again until it is taken, with what was taken of it before.
  if (found && (await isKnown(tools, found.delivery, report.outcome))) return 'known';
  if (await limiter.tryConsume(kysely, { rule: 'bouncesInAll' })) return 'late';
  if (!found) return 'ignored';
  const { delivery, email } = found;
  const subject = delivery.recipient;
  if (await limiter.tryConsume(kysely, { rule: 'bouncesOfAddress', subject })) return 'ignored';
  const isNew =
    report.outcome === 'complaint'
      ? await recordComplaint(tools, delivery)
      : await record(tools, delivery, { ...report, email });
  return isNew ? 'recorded' : 'known';
}

/**
 * The email to which the token belongs, if it went to one of the addresses of the report, or the report hides them: only
 * the recipient and the mail servers on the way have seen the token.
 */
async function findDelivery(
  { kysely, tokens, oldest }: Tools,
  { recipients, outcome }: BounceReport,
  ids: readonly string[],
): Promise<{ delivery: store.Delivery; email: string } | undefined> {
  const deliveries = await store.listDeliveries(kysely, ids, oldest(DELIVERIES_KEPT_MS));
  const [first] = deliveries;
  if (first && outcome === 'complaint' && recipients.length === 0) {
    return { delivery: first, email: '' };
  }
  for (const email of recipients.slice(0, MAX_RECIPIENTS)) {
    if (email.length > MAX_ADDRESS) continue;
    const hash = tokens.hashAddress(email);
    const delivery = deliveries.find(({ recipient }) => recipient === hash);
    if (delivery) return { delivery, email };
  }
  return undefined;
}

/** The email and the address, of which the token names both, were reported before. */
async function isKnown(
  { kysely }: Pick<Tools, 'kysely'>,
  { id, recipient, sent_at }: store.Delivery,
  outcome: BounceOutcome,
): Promise<boolean> {
  const known = await store.findBounce(kysely, id);
  if (known && (known.outcome !== 'delayed' || outcome === 'delayed')) return true;
  return outcome === 'complaint' && store.isAnsweredComplaint(kysely, recipient, sent_at);
}

/** Resolves to false if it is known. */
async function record(
  { kysely, now, tokens, onReturned, onAddressStopped }: Tools,
  delivery: store.Delivery,
  { email, outcome, causes }: { email: string } & Pick<BounceReport, 'outcome' | 'causes'>,
): Promise<boolean> {
  const { id, topic, about_id: aboutId, sent_at: _, ...about } = delivery;
  // First, so that a failure here leaves the bounce unknown, and the next report repeats it.
  if (outcome !== 'delayed' && topic !== null && aboutId !== null) {
    const isTo: IsTo = (address) => tokens.hashAddress(address) === delivery.recipient;
    await onReturned({ topic, id: aboutId }, isTo);
  }
  const { reason, status = null } = causeOf(causes);
  const stops = stopsMail(outcome, reason);
  const bounce = { delivery_id: id, ...about, outcome, reason, status, stops_mail: stops };
  return kysely.transaction().execute(async (transaction) => {
    const at = { bounced_at: now(), lifted_at: null };
    const isNew = await store.insertBounce(transaction, { ...bounce, ...at });
    if (isNew && stops) await onAddressStopped(transaction, email.trim().toLowerCase(), now());
    return isNew;
  });
}

/** One at a time for each address. It is stored without the account, so that it outlives the account. */
async function recordComplaint(
  { kysely, now }: Tools,
  { id, recipient, hidden_email, kind, memorial_id }: store.Delivery,
): Promise<boolean> {
  return store.insertBounce(kysely, {
    delivery_id: id,
    recipient,
    hidden_email,
    kind,
    memorial_id,
    user_id: null,
    outcome: 'complaint',
    reason: 'other',
    status: null,
    stops_mail: true,
    bounced_at: now(),
    lifted_at: null,
  });
}
