/**
 * Six-digit codes that verify an e-mail address. A code is valid for one user, one purpose and one use. It expires
 * after ten minutes or five guesses. Only a keyed hash of the code is stored, so that a copy of the database reveals no
 * code.
 *
 * A code that can be requested without a session belongs to the network that requested the code. The code may also be
 * entered from other networks, because the mail may be read on another device, but those networks can use only some of
 * the guesses. So an attacker in another network can neither replace the owner's code nor use up all of its guesses.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { CLOCK_SLACK_MS } from '../../limits/clock-slack.ts';
import { ACCOUNT_LIMITS } from '../contract.ts';
import type { CodePurpose } from '../tables.server.ts';
import * as store from './store.server.ts';

type Db = DatabaseHandle;

export interface IssuedCode {
  code: string;
  expiresAt: Date;
}

/** A correct guess. The caller either consumes the code or refunds the guess. */
export interface CorrectGuess {
  /**
   * Consumes the code in `transaction`; resolves to false if a concurrent request has consumed or replaced the code.
   */
  use(transaction: Db): Promise<boolean>;
  /** Undoes the recording of the attempt; the code stays valid. */
  refund(): Promise<void>;
}

export interface Codes {
  /**
   * Creates a code in `transaction` and replaces the requester's previous code.
   * @param network - the network that requested the code; omitted for a code that belongs to a session
   */
  issue(
    transaction: Db,
    userId: string,
    purpose: CodePurpose,
    network?: string,
  ): Promise<IssuedCode>;
  /**
   * Creates a code without storing it, so that a request for an unknown e-mail address takes as much work as a request
   * for a known e-mail address.
   */
  issueDummy(): IssuedCode;
  /**
   * Records an attempt for every valid code, then compares the guess with these codes. Resolves to undefined if the
   * guess is wrong.
   */
  guess(
    userId: string | undefined,
    purpose: CodePurpose,
    code: string,
    network?: string,
  ): Promise<CorrectGuess | undefined>;
  /** Removes every code of a user for a purpose. */
  revokeAll(transaction: Db, userId: string, purpose: CodePurpose): Promise<void>;
  sweep(): Promise<void>;
}

/** Six random digits, valid for ten minutes. */
export function generateCode(now: Date): IssuedCode {
  const { codeDigits, codeMinutes } = ACCOUNT_LIMITS;
  return {
    code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
}

/** @param key - 32 bytes, never stored in the database */
export function createCodes(options: { kysely: Db; key: Buffer; now: () => Date }): Codes {
  const { kysely, key, now } = options;

  const hash = (userId: string, purpose: CodePurpose, code: string) =>
    createHmac('sha256', key).update(`${purpose}|${userId}|${code}`).digest('base64url');

  const createCode = () => generateCode(now());
  const requesterOf = (network: string | undefined) =>
    network === undefined
      ? ''
      : createHmac('sha256', key).update(`requester|${network}`).digest('base64url');

  return {
    async issue(transaction, userId, purpose, network) {
      const issued = createCode();
      await store.replace(transaction, {
        userId,
        purpose,
        requester: requesterOf(network),
        codeHash: hash(userId, purpose, issued.code),
        now: now(),
        expiresAt: issued.expiresAt,
      });
      return issued;
    },

    issueDummy: createCode,

    async guess(userId = '', purpose, code, network) {
      const guessed = Buffer.from(hash(userId, purpose, code));
      const requester = requesterOf(network);
      const codeHashes = await store.countGuess(kysely, {
        userId,
        purpose,
        requester,
        maxGuesses: ACCOUNT_LIMITS.codeGuesses,
        maxGuessesElsewhere: ACCOUNT_LIMITS.codeGuessesElsewhere,
        now: now(),
        // Excludes codes that were created before the clock was set back. Otherwise such codes would be valid for
        // longer than ten minutes.
        latestCreation: new Date(now().getTime() + CLOCK_SLACK_MS),
      });
      const codeHash = codeHashes.find((stored) => timingSafeEqual(Buffer.from(stored), guessed));
      if (codeHash === undefined) return undefined;
      return {
        use: (transaction) => store.use(transaction, { userId, purpose, codeHash }),
        refund: () => store.refundGuess(kysely, { userId, purpose, requester, codeHashes }),
      };
    },

    revokeAll: (transaction, userId, purpose) => store.removeAll(transaction, { userId, purpose }),
    sweep: () => store.removeExpired(kysely, now()),
  };
}
