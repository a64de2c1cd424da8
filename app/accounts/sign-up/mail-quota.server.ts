/**
 * Limits the mails to one mailbox that can be requested without a session: five an hour for all purposes, two of them
 * reserved for password resets. A mail is counted when it is sent, not when it is requested. For an address without an
 * account mails are counted in the same way.
 *
 * One network can cause two mails of each kind, so an attacker needs at least three networks to use up all five. Even
 * then the owner has the five mails, whose links are valid for the hour (`reset-links.server.ts`).
 */
import type { Refusal } from '../../limits/rate-limiter.server.ts';
import type { Db } from '../account-context.server.ts';
import type { AccountRateLimit, AccountRateLimiter } from '../account-rate-limits.server.ts';

/** Of the five mails an hour, the number available for sign-up and verification. */
const SIGN_UP_MAIL_MAX = 3;

export interface MailRequest {
  kind: 'sign-up' | 'reset';
  email: string;
  /** the user or address to which the minimum pause between mails applies; omitted if the caller enforces the pause */
  pauseSubject?: string;
  network: string;
}

/** Counts the mail in `transaction`. Returns the refusal if a limit is reached; undefined if the mail may be sent. */
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
