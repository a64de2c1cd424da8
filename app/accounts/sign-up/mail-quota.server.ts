/**
 * How many mails one mailbox is sent that anybody can ask for: five an hour over all purposes, of which the last
 * two are kept for new passwords. Counted where a mail is posted, never where it is only asked for, and for an
 * address without an account as for one with.
 *
 * One network has a share of two of each kind, so that it takes at least three to use all five up. Then the mails
 * that were posted are in the mailbox, and the way they open stays good for the hour (`reset-links.server.ts`).
 */
import type { Refusal } from '../../limits/rate-limiter.server.ts';
import type { Db } from '../account-context.server.ts';
import type { AccountRateLimit, AccountRateLimiter } from '../account-rate-limits.server.ts';

/** Of the five, those that signing up and verifying may use. */
const SIGN_UP_MAIL_MAX = 3;

export interface MailRequest {
  kind: 'sign-up' | 'reset';
  email: string;
  /** whose mails of this kind have a pause between them: a user or an address; left out where the caller keeps it */
  pauseSubject?: string;
  network: string;
}

/** Counts the mail in `transaction`; undefined when it may be posted. */
export function consumeMailQuota(
  limits: AccountRateLimiter,
  transaction: Db,
  { kind, email, pauseSubject, network }: MailRequest,
): Promise<Refusal<AccountRateLimit> | undefined> {
  const isReset = kind === 'reset';
  return limits.tryConsume(
    transaction,
    ...(pauseSubject === undefined ? [] : [{ rule: 'mailPause', subject: pauseSubject } as const]),
    {
      rule: isReset ? 'resetMailFromNetwork' : 'signUpMailFromNetwork',
      subject: email,
      from: network,
    },
    { rule: 'mailToAddress', subject: email, ...(isReset ? {} : { upTo: SIGN_UP_MAIL_MAX }) },
  );
}
