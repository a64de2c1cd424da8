/**
 * The only limit of mails to unconfirmed addresses, over all kinds of mail and all domains
 * (docs/decisions/128-mails-to-unconfirmed-addresses.md).
 */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import {
  createRateLimiter,
  type Attempt,
  type RateLimitRule,
  type Refusal,
} from '../rate-limiter/rate-limiter.server.ts';
import { mailboxOf } from './mailbox-of.server.ts';
import type { MailRecipient } from './recipients.server.ts';

const HOUR = 3600_000;

export const MAIL_LIMITS = {
  mailsToUnconfirmed: { max: 4, windowMs: HOUR },
  /** for a mail that is never sent: takes the same time, and does not count for a real address */
  mailsToNobody: { max: 4, windowMs: HOUR },
} as const satisfies Record<string, RateLimitRule>;

/** how many of an hour's mails one network or user can cause, so that one sender cannot use up an address's limit */
const OF_ONE_CAUSE = 3;
/** unrequested mails an hour; the rest of the limit is reserved for requested codes and links */
const UNAWAITED = 3;

type MailRule = keyof typeof MAIL_LIMITS;
export type MailRefusal = Refusal<MailRule>;

export interface MailLimits {
  /** Counts a mail. Resolves to the refusal if the mail must not be sent. */
  count(transaction: DatabaseHandle, recipient: MailRecipient): Promise<MailRefusal | undefined>;
}

export function createMailLimits(options: {
  kysely: DatabaseHandle;
  /** 32 bytes, never stored in the database */
  key: Buffer;
  now: () => Date;
}): MailLimits {
  const limiter = createRateLimiter({ rules: MAIL_LIMITS, ...options });
  return {
    async count(transaction, recipient) {
      const attempts = attemptsOf(recipient);
      if (attempts.length === 0) return undefined;
      const refusal = await limiter.tryConsume(transaction, ...attempts);
      return 'email' in recipient ? undefined : refusal;
    },
  };
}

function attemptsOf(recipient: MailRecipient): Attempt<MailRule>[] {
  if ('nobody' in recipient) return countOf('mailsToNobody', recipient.nobody, recipient);
  if ('unconfirmed' in recipient) {
    return countOf('mailsToUnconfirmed', recipient.unconfirmed, recipient);
  }
  const { email, counted } = recipient;
  return counted ? countOf('mailsToUnconfirmed', email, counted) : [];
}

function countOf(
  rule: MailRule,
  email: string,
  { causedBy, isAwaited = false }: { causedBy: string | null; isAwaited?: boolean },
): Attempt<MailRule>[] {
  const subject = mailboxOf(email);
  return [
    ...(causedBy === null ? [] : [{ rule, subject, from: causedBy, upTo: OF_ONE_CAUSE }]),
    { rule, subject, ...(isAwaited ? {} : { upTo: UNAWAITED }) },
  ];
}
