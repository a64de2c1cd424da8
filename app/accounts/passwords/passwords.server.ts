/**
 * Passwords: hashed with Argon2id, a bounded number at a time, and compared so that the time says nothing
 * about how many accounts an address has. Plain passwords go nowhere else.
 *
 * The salt of a new hash is made from the address with a key: registrations that share an address share
 * it, and one hash is compared with all of them. It is read from the stored hash afterwards, so another
 * key later changes nothing for those who are registered.
 */
import { createHmac } from 'node:crypto';

import pLimit from 'p-limit';

import { AppError } from '../../wire/app-error.ts';
import { FIELD_MESSAGES, passwordTooShort } from '../contract.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What a hash costs: memory in KiB, passes over it, threads. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Hashes a password into a PHC string. */
export type PasswordHasher = (
  password: string,
  salt: Uint8Array,
  cost: HashCost,
) => Promise<string>;

/**
 * OWASP's settings for Argon2id: 19 MB, two passes. Written out, so that another version of the library hashes
 * as this one does. Passwords stored under other settings are verified with those, and hashed anew at the next
 * sign-in.
 */
export const ARGON2_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argon2Hasher: PasswordHasher = async (password, salt, cost) => {
  const { hash } = await import('@node-rs/argon2');
  // Argon2id, version 0x13: the library's constants exist in its types only.
  const form = { algorithm: 2, version: 1, outputLen: 32 } as const;
  return hash(password, { ...form, ...cost, salt });
};

export interface PasswordRules {
  minLength: number;
  refuseCommon: boolean;
}

export interface Passwords {
  /** @throws AppError INVALID_INPUT with the sentence under `field` */
  assertAcceptable(password: string, field: string): void;
  /** @throws AppError BUSY when too many wait already */
  hash(password: string, email: string): Promise<string>;
  /**
   * The strings that would be stored for this password under the salts and settings of what is stored. Hashes
   * once, also when nothing is.
   * @param stored - strings of accounts of this address, one for each salt and settings
   * @throws AppError BUSY when too many wait already
   */
  hashLikeStored(password: string, email: string, stored: readonly string[]): Promise<string[]>;
  /** True when the stored string was made under the settings of today. */
  hasCurrentCost(stored: string): boolean;
}

/** Seconds after which a crowd that waits has been served. */
const BUSY_RETRY_SECONDS = 3;
const MAX_QUEUED = 100;
/** Hashes made under other keys or settings; each of them costs a hash, so their number is bounded. */
export const MAX_HASH_VARIANTS = 3;

export interface PasswordsOptions {
  /** 32 bytes */
  key: Buffer;
  rules: PasswordRules;
  hasher: PasswordHasher;
  /** of new hashes */
  cost: HashCost;
  /** hashes made at the same time; each takes 19 MB and a processor */
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
    // Composed and decomposed letters look alike and are typed alike; keyboards differ in which they send.
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

function problemWith(password: string, rules: PasswordRules): string | undefined {
  if (Array.from(password).length < rules.minLength) return passwordTooShort(rules.minLength);
  if (rules.refuseCommon && isCommonPassword(password)) return FIELD_MESSAGES.passwordCommon;
  return undefined;
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; the head is everything but the hash. */
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
