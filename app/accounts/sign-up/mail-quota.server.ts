/**
 * Limits the mails that can be requested for one mailbox without a session: five an hour for all purposes together. Two
 * of the five are reserved for password resets. A mail is counted when it is sent, not when it is requested. Mails for
 * an e-mail address without an account are counted in the same way.
 *
 * One network can cause two mails of each kind, so an attacker needs at least two networks to use up all five. Even
 * then at least two of the five mails are reset mails. The owner can use the links in these mails for an hour
 * (`reset-links.server.ts`).
 */
import type { Refusal } from '../../limits/rate-limiter.server.ts';
import type { Db } from '../account-context.server.ts';
import type { AccountRateLimit, AccountRateLimiter } from '../account-rate-limits.server.ts';

/** How many of the five mails an hour may be mails for sign-up and verification. */
const SIGN_UP_MAIL_MAX = 3;

export interface MailRequest {
  kind: 'sign-up' | 'reset';
  email: string;
  /**
   * the user or e-mail address to which the minimum pause between mails applies; omitted if the caller enforces the
   * pause
   */
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
