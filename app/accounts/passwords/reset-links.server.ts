/**
 * The address in a reset mail: another way to a new password beside the code. It cannot be guessed, so no wrong
 * guesses of strangers use it up, and it stays good for as long as strangers can keep further mails away.
 *
 * Nothing of it is stored. The seal covers the stored password: a link is good until the password is another one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

import { CLOCK_SLACK_MS } from '../../limits/clock-slack.ts';

/** As long as the window of `mailToAddress`: whenever no mail is posted, one with a living link was. */
export const RESET_LINK_LIFETIME_MS = 60 * 60_000;

const TOKEN = /^(usr_[0-9A-Za-z]{22})\.(\d{1,12})\.([\w-]{43})$/;

interface Account {
  id: string;
  password_hash: string | null;
}

/** For an address without an account, so that the work is the same. */
const DUMMY_ACCOUNT: Account = { id: `usr_${'0'.repeat(22)}`, password_hash: null };

export interface ResetLinks {
  /** The token for an account; one that opens nothing where there is none. */
  createToken(account: Account | undefined): string;
  /** Whose token it claims to be; undefined when it has not the form or its time is over. */
  userIdOf(token: string): string | undefined;
  /** True when the token was made for this account and its password is still the same. */
  isValidFor(token: string, account: Account): boolean;
}

/** @param key - 32 bytes that stand nowhere in the database */
export function createResetLinks({ key, now }: { key: Buffer; now: () => Date }): ResetLinks {
  const sign = (account: Account, until: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['reset-link', account.id, account.password_hash, until]))
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
      if (id !== account.id || account.password_hash === null) return false;
      return timingSafeEqual(Buffer.from(seal), Buffer.from(sign(account, until)));
    },
  };
}
