/**
 * Challenges that passkeys sign. A challenge contains its own expiry and a keyed hash of its purpose and holder, so an
 * open one is not stored: requests of strangers fill no table, and two tabs do not replace each other's. Only what was
 * answered is stored, so that it cannot be answered again.
 */
import { createHmac, randomBytes } from 'node:crypto';

import { CLOCK_SLACK_MS } from '../../rate-limiter/clock-slack.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { isSameSecret } from '../../wire/same-secret.server.ts';
import type { Db } from '../account-context.server.ts';
import { PASSKEY_LIMITS } from './contract.ts';
import * as store from './store.server.ts';

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const LENGTH = NONCE_BYTES + EXPIRY_BYTES + 32;
const LIFETIME_MS = PASSKEY_LIMITS.challengeMinutes * 60_000;

export interface ChallengeFor {
  /** A challenge for one purpose is refused for every other. */
  purpose: 'sign-in' | 'register' | `confirm ${string}`;
  /** the id of the browser or session that may answer */
  holder: string;
}

export interface PasskeyChallenges {
  /** Returns base64url. */
  issue(about: ChallengeFor): string;
  check(challenge: string, about: ChallengeFor): 'valid' | 'expired' | 'foreign';
  /** Resolves to false if it was used before. Call it after `check`, in the transaction of what it allows. */
  use(transaction: Db, challenge: string): Promise<boolean>;
  sweep(): Promise<void>;
}

/** @param key - 32 bytes, never stored in the database */
export function createPasskeyChallenges(options: {
  kysely: Db;
  key: Buffer;
  now: () => Date;
}): PasskeyChallenges {
  const { kysely, key, now } = options;
  const seal = (head: Buffer, { purpose, holder }: ChallengeFor) =>
    createHmac('sha256', key)
      .update(head)
      .update(JSON.stringify([purpose, holder]))
      .digest();

  return {
    issue(about) {
      const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(EXPIRY_BYTES)]);
      head.writeUIntBE(now().getTime() + LIFETIME_MS, NONCE_BYTES, EXPIRY_BYTES);
      return Buffer.concat([head, seal(head, about)]).toString('base64url');
    },

    check(challenge, about) {
      const parsed = parse(challenge);
      if (!parsed || !isSameSecret(parsed.seal, seal(parsed.head, about))) return 'foreign';
      const left = parsed.expiresAt.getTime() - now().getTime();
      return left > 0 && left <= LIFETIME_MS + CLOCK_SLACK_MS ? 'valid' : 'expired';
    },

    use(transaction, challenge) {
      const parsed = parse(challenge);
      if (!parsed) throw new AppError('UNEXPECTED');
      return store.useChallenge(transaction, parsed);
    },

    sweep: () => store.removeExpiredChallenges(kysely, new Date(now().getTime() - CLOCK_SLACK_MS)),
  };
}

function parse(challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url');
  // Other spellings of the same bytes are refused.
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== challenge) return undefined;
  const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
  return {
    head,
    seal: bytes.subarray(head.length),
    nonce: head.subarray(0, NONCE_BYTES).toString('base64url'),
    expiresAt: new Date(head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES)),
  };
}
