/**
 * Passwords: hashed with Argon2id, a bounded number at a time, and compared so that the time says nothing
 * about how many accounts an address has. Plain passwords go nowhere else.
 *
 * The salt of a new hash is made from the address with a key: registrations that share an address share
 * it, and one hash is compared with all of them. It is read from the stored hash afterwards, so another
 * key later changes nothing for those who are registered.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

import pLimit from 'p-limit';

import { AppError } from '../wire/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { FIELD_SENTENCES, passwordTooShort } from './contract.ts';

/** Hashes a password with a salt into a PHC string. */
export type PasswordHasher = (password: string, salt: Uint8Array) => Promise<string>;

/** Argon2id with the library's settings, which are OWASP's: 19 MB, two passes. */
export const argon2Hasher: PasswordHasher = async (password, salt) => {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, { salt });
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
   * The account among `accounts`, all registered with `email`, whose password fits. Hashes once, also when
   * there is none.
   * @throws AppError BUSY when too many wait already
   */
  findMatch<A extends { password_hash: string | null }>(
    password: string,
    email: string,
    accounts: readonly A[],
  ): Promise<A | undefined>;
}

/** Seconds after which a crowd that waits has been served. */
const BUSY_SECONDS = 3;
const WAITING_MAX = 100;
/** Hashes made under other keys; each salt costs a hash, so their number is bounded. */
const SALTS_MAX = 3;

export interface PasswordsOptions {
  /** 32 bytes */
  key: Buffer;
  rules: PasswordRules;
  hasher: PasswordHasher;
  /** hashes made at the same time; each takes 19 MB and a processor */
  atOnce: number;
}

export function createPasswords({ key, rules, hasher, atOnce }: PasswordsOptions): Passwords {
  const turn = pLimit(atOnce);

  const saltFor = (email: string) =>
    createHmac('sha256', key).update(email).digest().subarray(0, 16);

  function hashInTurn(password: string, salt: Uint8Array): Promise<string> {
    if (turn.pendingCount >= WAITING_MAX) {
      throw new AppError('BUSY', { retryAfterSeconds: BUSY_SECONDS });
    }
    // Composed and decomposed letters look alike and are typed alike; keyboards differ in which they send.
    return turn(() => hasher(password.normalize('NFKC'), salt));
  }

  return {
    assertAcceptable(password, field) {
      const problem = problemWith(password, rules);
      if (problem) {
        throw new AppError('INVALID_INPUT', { message: problem, fields: { [field]: problem } });
      }
    },

    hash: async (password, email) => hashInTurn(password, saltFor(email)),

    async findMatch(password, email, accounts) {
      const salts = new Map<string, Buffer>([[base64(saltFor(email)), saltFor(email)]]);
      const own = accounts.flatMap((account) => saltOf(account.password_hash) ?? []);
      if (own.length > 0) {
        salts.clear();
        for (const salt of own) salts.set(base64(salt), salt);
      }
      const hashes: Buffer[] = [];
      for (const salt of [...salts.values()].slice(0, SALTS_MAX)) {
        hashes.push(Buffer.from(await hashInTurn(password, salt)));
      }
      return accounts.find(({ password_hash }) =>
        hashes.some((hash) => isSame(hash, Buffer.from(password_hash ?? ''))),
      );
    },
  };
}

function problemWith(password: string, rules: PasswordRules): string | undefined {
  if (Array.from(password).length < rules.minLength) return passwordTooShort(rules.minLength);
  if (rules.refuseCommon && isCommonPassword(password)) return FIELD_SENTENCES.passwordCommon;
  return undefined;
}

/** The fifth part of `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function saltOf(hash: string | null): Buffer | undefined {
  const salt = hash?.split('$')[4];
  return salt ? Buffer.from(salt, 'base64') : undefined;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
