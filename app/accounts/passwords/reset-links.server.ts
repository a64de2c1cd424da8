/**
 * The link in a reset mail. An attacker can use up the guesses of a code, but cannot invalidate the
 * link. A new password or another e-mail address invalidates the link.
 */
import { createHmac } from 'node:crypto';

import { CLOCK_SLACK_MS } from '../../rate-limiter/clock-slack.ts';
import { isSameSecret } from '../../wire/same-secret.server.ts';

/**
 * Equal to the window of the rate limit `mailToAddress`. While this limit blocks new mails, the
 * link in an earlier mail is still valid.
 */
export const RESET_LINK_LIFETIME_MS = 60 * 60_000;

const TOKEN = /^(usr_[0-9A-Za-z]{22})\.(\d{1,12})\.([\w-]{43})$/;

interface Account {
  id: string;
  email: string;
  password_hash: string | null;
}

const DUMMY_ACCOUNT: Account = {
  id: `usr_${'0'.repeat(22)}`,
  email: '',
  password_hash: null,
};

export interface ResetLinks {
  /** Without an account, creates a token that is never valid. */
  createToken(account: Account | undefined): string;
  /**
   * Returns the user id in the token without checking the signature. Undefined if the token is
   * malformed or expired.
   */
  userIdOf(token: string): string | undefined;
  isValidFor(token: string, account: Account): boolean;
}

/** @param key - 32 bytes, never stored in the database */
export function createResetLinks({ key, now }: { key: Buffer; now: () => Date }): ResetLinks {
  const sign = (account: Account, until: string) =>
    createHmac('sha256', key)
      .update(
        JSON.stringify(['reset-link', account.id, account.email, account.password_hash, until]),
      )
      .digest('base64url');

  return {
    createToken(account) {
      const { id } = account ?? DUMMY_ACCOUNT;
      const until = String(Math.floor((now().getTime() + RESET_LINK_LIFETIME_MS) / 1000));
      return `${id}.${until}.${sign(account ?? DUMMY_ACCOUNT, until)}`;
    },

    userIdOf(token) {
      const [, id, until] = TOKEN.exec(token) ?? [];
      const left = Number(until) * 1000 - now().getTime();
      return left > 0 && left <= RESET_LINK_LIFETIME_MS + CLOCK_SLACK_MS ? id : undefined;
    },

    isValidFor(token, account) {
      const [, id, until = '', seal = ''] = TOKEN.exec(token) ?? [];
      if (id !== account.id) return false;
      return isSameSecret(seal, sign(account, until));
    },
  };
}
