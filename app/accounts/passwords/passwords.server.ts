/**
 * Password hashing with Argon2id. The number of concurrent hashes is limited, and the time of a comparison does not
 * reveal how many accounts an e-mail address has. Plain passwords are passed to no other module.
 *
 * The salt of a new hash is derived from the address with a key. Registrations of the same address share the salt, so
 * one hash of the entered password can be compared with the stored hashes of all these registrations. Comparisons use
 * the salt in the stored hash, so that existing passwords remain valid when the key changes.
 */
import { createHmac } from 'node:crypto';

import pLimit from 'p-limit';

import { AppError } from '../../wire/app-error.ts';
import { FIELD_MESSAGES, passwordTooShort } from '../contract.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The cost parameters of Argon2: memory in KiB, passes, threads. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Hashes a password; resolves to a PHC string. */
export type PasswordHasher = (
  password: string,
  salt: Uint8Array,
  cost: HashCost,
) => Promise<string>;

/**
 * OWASP's parameters for Argon2id: 19 MB, two passes. The parameters are set explicitly, so that an update of the
 * library does not change them. A password stored with other parameters is verified with those parameters and rehashed
 * at the next sign-in.
 */
export const ARGON2_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argon2Hasher: PasswordHasher = async (password, salt, cost) => {
  const { hash } = await import('@node-rs/argon2');
  // `algorithm: 2` is Argon2id, and `version: 1` is version 0x13. The library has named constants for these numbers
  // only in its type declarations.
  const form = { algorithm: 2, version: 1, outputLen: 32 } as const;
  return hash(password, { ...form, ...cost, salt });
};

export interface PasswordRules {
  minLength: number;
  refuseCommon: boolean;
}

export interface Passwords {
  /**
   * @throws AppError INVALID_INPUT, with the message under `field`, if the password may not be used as a new password
   */
  assertAcceptable(password: string, field: string): void;
  /** @throws AppError BUSY when too many hashes are queued */
  hash(password: string, email: string): Promise<string>;
  /**
   * Hashes the password with the salt and parameters of each stored hash, for comparison. Hashes once if nothing is
   * stored, so that a sign-in with an unknown e-mail address takes the same time.
   * @param stored - hashes of accounts with this address, one for each combination of salt and parameters
   * @throws AppError BUSY when too many hashes are queued
   */
  hashLikeStored(password: string, email: string, stored: readonly string[]): Promise<string[]>;
  /** True if the stored hash has the current cost parameters. */
  hasCurrentCost(stored: string): boolean;
}

/**
 * The value of the header `Retry-After` when the queue of passwords to hash is full. A full queue is processed within
 * this time.
 */
const BUSY_RETRY_SECONDS = 3;
const MAX_QUEUED = 100;
/**
 * The maximum number of combinations of salt and cost parameters that are tried for one e-mail address. The number is
 * limited, because each combination requires the computation of a hash.
 */
export const MAX_HASH_VARIANTS = 3;

export interface PasswordsOptions {
  /** 32 bytes */
  key: Buffer;
  rules: PasswordRules;
  hasher: PasswordHasher;
  /** for new hashes */
  cost: HashCost;
  /** the maximum number of concurrent hashes; each of them takes 19 MB and a CPU core */
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
    // Keyboards differ in whether they send composed or decomposed letters, so normalize both to the same form.
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

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; `head` is everything before the hash. */
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
