/**
 * Limits the mails about sign-up, verification, social sign-in and password reset to five an hour for each address.
 * Two of the five are reserved for password resets, so that an attacker cannot block the owner's reset mail. Addresses
 * without an account have the same limit.
 */
import type { Refusal } from '../../rate-limiter/rate-limiter.server.ts';
import type { Db } from '../account-context.server.ts';
import type { AccountRateLimit, AccountRateLimiter } from '../account-rate-limits.server.ts';

/** how many of the five hourly mails can be about sign-up and verification */
const SIGN_UP_MAIL_MAX = 3;

export interface MailRequest {
  kind: 'sign-up' | 'reset';
  email: string;
  /**
   * The minimum pause between mails applies to this user or address. Omitted if the caller enforces
   * the pause.
   */
  pauseSubject?: string;
  network: string;
}

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
