/**
 * Six-digit codes by mail. A code expires after ten minutes or five guesses. Networks other than
 * the requester's get only two of the five guesses. So an attacker cannot use up the owner's
 * guesses.
 */
import { createHmac, randomInt } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { CLOCK_SLACK_MS } from '../../rate-limiter/clock-slack.ts';
import { isSameSecret } from '../../wire/same-secret.server.ts';
import { ACCOUNT_LIMITS } from '../contract.ts';
import type { CodePurpose } from '../tables.server.ts';
import { assertNotReplaced } from './replaced-codes.server.ts';
import * as store from './store.server.ts';

type Db = DatabaseHandle;

export interface IssuedCode {
  code: string;
  expiresAt: Date;
}

export interface CorrectGuess {
  /** Consumes the code; resolves to false if a concurrent request has consumed or replaced it. */
  use(transaction: Db): Promise<boolean>;
  /** Removes this correct guess from the count of guesses. The code stays valid. */
  refund(): Promise<void>;
}

export interface Codes {
  /**
   * Creates a code and replaces the requester's previous code.
   * @param network - the network that requested the code; omitted if a signed-in user requested the
   * code
   */
  issue(
    transaction: Db,
    userId: string,
    purpose: CodePurpose,
    network?: string,
  ): Promise<IssuedCode>;
  /**
   * Takes as long as `issue` but stores nothing. Called for an unknown e-mail address, so that the
   * response time reveals nothing.
   */
  issueDummy(): IssuedCode;
  /**
   * Each requesting network has its own code, so several codes can be valid. Counts the guess for
   * all valid codes, then compares the guess with them. Resolves to undefined if the guess is
   * wrong.
   * @throws AppError CODE_INVALID with `newerCodeSentAt` if the guess is a code that a newer, valid one has replaced;
   * such a guess is not counted
   */
  guess(
    userId: string | undefined,
    purpose: CodePurpose,
    code: string,
    network?: string,
  ): Promise<CorrectGuess | undefined>;
  /** When the newest code was created that can still be used. */
  findUsable(db: Db, userId: string, purpose: CodePurpose): Promise<Date | undefined>;
  /** Also forgets the replaced codes. */
  revokeAll(transaction: Db, userId: string, purpose: CodePurpose): Promise<void>;
  sweep(): Promise<void>;
}

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

  // Excludes codes with a creation time in the future. Such codes exist after the clock was set back, and would
  // live longer than ten minutes.
  const valid = () => ({
    maxGuesses: ACCOUNT_LIMITS.codeGuesses,
    now: now(),
    latestCreation: new Date(now().getTime() + CLOCK_SLACK_MS),
  });
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
      const guessed = hash(userId, purpose, code);
      const requester = requesterOf(network);
      const codes = await store.countGuess(kysely, {
        userId,
        purpose,
        requester,
        maxGuessesElsewhere: ACCOUNT_LIMITS.codeGuessesElsewhere,
        ...valid(),
      });
      const codeHashes = codes.map(({ code_hash }) => code_hash);
      const refund = () => store.refundGuess(kysely, { userId, purpose, requester, codeHashes });
      const codeHash = codeHashes.find((stored) => isSameSecret(stored, guessed));
      if (codeHash === undefined) {
        await assertNotReplaced(
          codes.map(({ replaced, created_at: sentAt }) => ({ replaced, sentAt })),
          { guessed, now: now(), refund },
        );
        return undefined;
      }
      return {
        use: (transaction) => store.use(transaction, { userId, purpose, codeHash }),
        refund,
      };
    },

    findUsable: (db, userId, purpose) => store.findUsable(db, { userId, purpose, ...valid() }),

    revokeAll: (transaction, userId, purpose) => store.removeAll(transaction, { userId, purpose }),
    sweep: () => store.removeExpired(kysely, now()),
  };
}
