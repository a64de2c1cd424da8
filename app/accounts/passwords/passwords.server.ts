/**
 * Argon2id hashing. The salt of a new hash is derived from the e-mail address with a secret key. So if several accounts
 * have the same address, one hash of the entered password is enough to check all of them. A stored hash is checked with
 * its own salt and cost, which may be older.
 */
import { createHmac } from 'node:crypto';

import pLimit from 'p-limit';

import { AppError } from '../../wire/errors/app-error.ts';
import type { Sentence } from '../../wire/errors/sentence.ts';
import { FIELD_MESSAGES } from '../contract.ts';
import { passwordTooShort } from '../password-length.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The cost parameters of Argon2: memory in KiB, passes, threads. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Resolves to a PHC string. */
export type PasswordHasher = (
  password: string,
  salt: Uint8Array,
  cost: HashCost,
) => Promise<string>;

/**
 * OWASP's parameters for Argon2id: 19 MB, two passes. A password with other parameters is rehashed at its
 * next sign-in.
 */
export const ARGON2_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argon2Hasher: PasswordHasher = async (password, salt, cost) => {
  const { hash } = await import('@node-rs/argon2');
  // `algorithm: 2` is Argon2id, `version: 1` is 0x13. The library exports these constants as types only.
  const form = { algorithm: 2, version: 1, outputLen: 32 } as const;
  return hash(password, { ...form, ...cost, salt });
};

export interface PasswordRules {
  minLength: number;
  refuseCommon: boolean;
}

export interface Passwords {
  /** @throws AppError INVALID_INPUT for `field` if the password is not acceptable */
  assertAcceptable(password: string, field: string): void;
  /** @throws AppError BUSY when too many hashes are queued */
  hash(password: string, email: string): Promise<string>;
  /**
   * Hashes the password with the salt and cost of each stored hash. If `stored` is empty, hashes
   * once, so that an unknown e-mail address takes the same time.
   * @param stored - hashes of the accounts with this address, one for each salt and cost
   * @throws AppError BUSY when too many hashes are queued
   */
  hashLikeStored(password: string, email: string, stored: readonly string[]): Promise<string[]>;
  hasCurrentCost(stored: string): boolean;
}

/** The value of `Retry-After`. The server processes a full queue within this time. */
const BUSY_RETRY_SECONDS = 3;
const MAX_QUEUED = 100;
/**
 * The maximum number of combinations of salt and cost for one e-mail address. Each combination
 * costs one hash.
 */
export const MAX_HASH_VARIANTS = 3;

export interface PasswordsOptions {
  key: Buffer;
  rules: PasswordRules;
  hasher: PasswordHasher;
  cost: HashCost;
  /** how many hashes run at the same time; each one takes 19 MB and a CPU core */
  maxConcurrent: number;
}

export function createPasswords({
  key,
  rules,
  hasher,
  cost,
  maxConcurrent,
}: PasswordsOptions): Passwords {
  const limitConcurrency = pLimit(maxConcurrent);

  const saltFor = (email: string) =>
    createHmac('sha256', key).update(email).digest().subarray(0, 16);

  function hashLimited(password: string, salt: Uint8Array, hashCost = cost): Promise<string> {
    if (limitConcurrency.pendingCount >= MAX_QUEUED) {
      throw new AppError('BUSY', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    }
    // Some keyboards send composed letters, others send decomposed letters. NFKC makes them equal.
    return limitConcurrency(() => hasher(password.normalize('NFKC'), salt, hashCost));
  }

  return {
    assertAcceptable(password, field) {
      const problem = problemWith(password, rules);
      if (problem) {
        throw new AppError('INVALID_INPUT', { message: problem, fields: { [field]: problem } });
      }
    },

    hash: async (password, email) => hashLimited(password, saltFor(email)),

    async hashLikeStored(password, email, stored) {
      const forms = new Map(stored.flatMap((phc) => parsePhc(phc) ?? []).map((f) => [f.head, f]));
      if (forms.size === 0) return [await hashLimited(password, saltFor(email))];
      const hashes: string[] = [];
      for (const form of [...forms.values()].slice(0, MAX_HASH_VARIANTS)) {
        const hash = await hashLimited(password, form.salt, form.cost);
        hashes.push(form.head + hash.slice(hash.lastIndexOf('$') + 1));
      }
      return hashes;
    },

    hasCurrentCost: (stored) => isSameCost(parsePhc(stored)?.cost, cost),
  };
}

function problemWith(password: string, rules: PasswordRules): Sentence | undefined {
  if (Array.from(password).length < rules.minLength) {
    return (i18n) => passwordTooShort(i18n, rules.minLength);
  }
  if (rules.refuseCommon && isCommonPassword(password)) return FIELD_MESSAGES.passwordCommon;
  return undefined;
}

/**
 * The format of a stored hash, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. `head` is the part before
 * the hash.
 */
const PHC = /^(\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/-]+)\$)[\w+/-]+$/;

interface ParsedPhc {
  head: string;
  cost: HashCost;
  salt: Buffer;
}

function parsePhc(stored: string): ParsedPhc | undefined {
  const [, head, memory, time, threads, salt] = PHC.exec(stored) ?? [];
  if (head === undefined || salt === undefined) return undefined;
  return {
    head,
    cost: { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(threads) },
    salt: Buffer.from(salt, 'base64'),
  };
}

function isSameCost(left: HashCost | undefined, right: HashCost): boolean {
  return (
    left?.memoryCost === right.memoryCost &&
    left.timeCost === right.timeCost &&
    left.parallelism === right.parallelism
  );
}
