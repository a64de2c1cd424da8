/**
 * The six digits that show that an address is somebody's. A code is good for one user and one purpose, ten
 * minutes, one use and five guesses; stored as a keyed hash, so that a copy of the database shows none.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { CLOCK_SLACK_MS } from '../clock-slack.server.ts';
import { ACCOUNT_LIMITS } from '../contract.ts';
import type { CodePurpose } from '../tables.server.ts';
import * as store from './store.server.ts';

type Db = DatabaseHandle;

export interface IssuedCode {
  code: string;
  expiresAt: Date;
}

/** A right guess, to be used up or given back. */
export interface RightGuess {
  /** Uses the code up in `transaction`; false when somebody else did so first. */
  use(transaction: Db): Promise<boolean>;
  /** Leaves the code as it was before the guess. */
  giveBack(): Promise<void>;
}

export interface Codes {
  /** Makes a code in `transaction` and voids the one before it. */
  issue(transaction: Db, userId: string, purpose: CodePurpose): Promise<IssuedCode>;
  /** Makes a code for nobody: as an issued one, and good for nothing. */
  issueToNobody(): IssuedCode;
  /** Counts the guess, then compares it; undefined when it is not right. */
  guess(
    userId: string | undefined,
    purpose: CodePurpose,
    code: string,
  ): Promise<RightGuess | undefined>;
  sweep(): Promise<void>;
}

/** Six random digits that are good for ten minutes. */
export function newCode(now: Date): IssuedCode {
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

  const make = () => newCode(now());

  return {
    async issue(transaction, userId, purpose) {
      const issued = make();
      await store.replace(transaction, {
        userId,
        purpose,
        codeHash: hash(userId, purpose, issued.code),
        now: now(),
        expiresAt: issued.expiresAt,
      });
      return issued;
    },

    issueToNobody: make,

    async guess(userId = '', purpose, code) {
      const guessed = hash(userId, purpose, code);
      const codeHash = await store.takeGuess(kysely, {
        userId,
        purpose,
        maxGuesses: ACCOUNT_LIMITS.codeGuesses,
        now: now(),
        // After a clock was put back, a code would live that much longer.
        latestCreation: new Date(now().getTime() + CLOCK_SLACK_MS),
      });
      if (codeHash === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(codeHash), Buffer.from(guessed))) return undefined;
      return {
        use: (transaction) => store.use(transaction, { userId, purpose, codeHash }),
        giveBack: () => store.returnGuess(kysely, { userId, purpose, codeHash }),
      };
    },

    sweep: () => store.removeExpired(kysely, now()),
  };
}
