/**
 * The six digits that show that an address is somebody's. A code is good for one user and one purpose, ten
 * minutes, one use and five guesses; stored as a keyed hash, so that a copy of the database shows none.
 *
 * A code that anybody can ask for belongs to the network that asked. Others may enter it too, because mails are
 * read elsewhere, but have only some of its guesses: strangers neither void the owner's code nor use it up.
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

/** A right guess, to be used up or given back. */
export interface CorrectGuess {
  /** Uses the code up in `transaction`; false when somebody else did so first. */
  use(transaction: Db): Promise<boolean>;
  /** Leaves the code as it was before the guess. */
  refund(): Promise<void>;
}

export interface Codes {
  /**
   * Makes a code in `transaction` and voids the requester's one before it.
   * @param network - of the request; left out for a code that belongs to a session
   */
  issue(
    transaction: Db,
    userId: string,
    purpose: CodePurpose,
    network?: string,
  ): Promise<IssuedCode>;
  /** Makes a code for nobody: as an issued one, and good for nothing. */
  issueDummy(): IssuedCode;
  /** Counts the guess at each living code, then compares it; undefined when it is not right. */
  guess(
    userId: string | undefined,
    purpose: CodePurpose,
    code: string,
    network?: string,
  ): Promise<CorrectGuess | undefined>;
  /** Voids every code of a user for a purpose. */
  revokeAll(transaction: Db, userId: string, purpose: CodePurpose): Promise<void>;
  sweep(): Promise<void>;
}

/** Six random digits that are good for ten minutes. */
export function generateCode(now: Date): IssuedCode {
  const { codeDigits, codeMinutes } = ACCOUNT_LIMITS;
  return {
    code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
}

/** @param key - 32 bytes that stand nowhere in the database */
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
        // After a clock was put back, a code would live that much longer.
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
