/**
 * Pending social sign-ins with an unverified address. No account is created and no session is opened
 * before the user enters the mailed code. A signed cookie contains the id, so only this browser can
 * finish the sign-in.
 */
import { createHmac } from 'node:crypto';

import { CLOCK_SLACK_MS } from '../../rate-limiter/clock-slack.ts';
import { tooManyRequests } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { isSameSecret } from '../../wire/same-secret.server.ts';
import type { AccountContext, Db, Visitor } from '../account-context.server.ts';
import { generateCode } from '../codes/codes.server.ts';
import { assertNotReplaced } from '../codes/replaced-codes.server.ts';
import { ACCOUNT_LIMITS } from '../contract.ts';
import { socialCodeEmail } from '../emails.server.ts';
import { consumeMailQuota } from '../sign-up/mail-quota.server.ts';
import * as accounts from '../store.server.ts';
import type { SocialProfile } from './provider-client.server.ts';
import { nameOfProvider } from './provider-names.server.ts';
import * as store from './store.server.ts';

/** How long the user can request new codes without another visit to the provider. */
export const PENDING_LIFETIME_MS = 3600_000;

export type UnverifiedProfile = Pick<
  SocialProfile,
  'provider' | 'subject' | 'firstName' | 'lastName'
> & { email: string };

export interface PendingSignIns {
  /**
   * Stores the profile. Mails a code, unless the last one can be used and is younger than nine minutes. Resolves to
   * the id for the cookie.
   * @throws AppError TOO_MANY_REQUESTS
   */
  begin(person: UnverifiedProfile, visitor: Visitor): Promise<string>;
  find(id: string | undefined): Promise<store.PendingRow | undefined>;
  /**
   * Mails a new code, unless a code was just mailed.
   * @throws AppError SOCIAL_FAILED, TOO_MANY_REQUESTS
   */
  resend(id: string | undefined, visitor: Visitor): Promise<void>;
  /**
   * Counts the guess, then compares it with the mailed code.
   * @throws AppError CODE_INVALID (with `newerCodeSentAt` for a replaced code), TOO_MANY_REQUESTS
   */
  guess(id: string | undefined, code: string): Promise<CorrectGuess>;
  cancel(id: string | undefined): Promise<void>;
  sweep(): Promise<void>;
}

/** `person` is the profile whose address the code has verified. `use` consumes the code. */
export interface CorrectGuess {
  person: UnverifiedProfile;
  use(transaction: Db): Promise<boolean>;
  refund(): Promise<void>;
}

type PendingContext = Pick<
  AccountContext,
  'kysely' | 'mail' | 'limits' | 'now' | 'socialProviders'
>;

/** @param key - 32 bytes, never stored in the database */
export function createPendingSignIns(context: PendingContext, key: Buffer): PendingSignIns {
  const { kysely, limits, now } = context;
  const issueContext = { ...context, hash: createHash(key) };

  async function find(id: string | undefined): Promise<store.PendingRow | undefined> {
    const row = id === undefined ? undefined : await store.find(kysely, id);
    return row && row.ends_at > now() ? row : undefined;
  }

  return {
    find,

    async begin(person, visitor) {
      const { provider, subject, email } = person;
      const before = await store.findByPerson(kysely, provider, subject);
      if (before && isFresh(before, email, now())) return before.id;
      return issueCode(
        issueContext,
        person,
        visitor,
        new Date(now().getTime() + PENDING_LIFETIME_MS),
      );
    },

    async resend(id, visitor) {
      const row = await find(id);
      if (!row) throw new AppError('SOCIAL_FAILED');
      if (wasJustSent(row, row.email, now())) return;
      await issueCode(issueContext, profileOf(row), visitor, row.ends_at);
    },

    async guess(id, code) {
      const row = await find(id);
      if (!row) throw new AppError('CODE_INVALID');
      const guessed = await store.countGuess(kysely, {
        id: row.id,
        maxGuesses: ACCOUNT_LIMITS.codeGuesses,
        now: now(),
        latestSending: new Date(now().getTime() + CLOCK_SLACK_MS),
      });
      if (!guessed) throw new AppError('CODE_INVALID');
      // Guesses are counted for each account at the provider, not for each e-mail address. So an
      // attacker cannot use up the guesses of the address's owner.
      const { provider, subject } = guessed;
      const consumed = await limits.consume({
        rule: 'socialGuess',
        subject: `${provider} ${subject}`,
      });
      const typed = issueContext.hash(row.id, code);
      if (!isSameSecret(guessed.code_hash, typed)) await refuse(issueContext, guessed, typed);
      return {
        person: profileOf(guessed),
        use: (transaction) => store.use(transaction, guessed),
        refund: () => consumed.refund(),
      };
    },

    async cancel(id) {
      if (id !== undefined) await store.remove(kysely, id);
    },

    sweep: () => store.removeEnded(kysely, now()),
  };
}

/** @throws AppError CODE_INVALID, with `newerCodeSentAt` for a replaced code */
async function refuse(
  { kysely, now }: PendingContext,
  row: store.PendingRow,
  typed: string,
): Promise<never> {
  await assertNotReplaced([{ replaced: row.replaced, sentAt: row.sent_at }], {
    guessed: typed,
    now: now(),
    refund: () => store.refundGuess(kysely, row),
  });
  throw new AppError('CODE_INVALID');
}

type Hash = (id: string, code: string) => string;

function createHash(key: Buffer): Hash {
  return (id, code) => createHmac('sha256', key).update(`social|${id}|${code}`).digest('base64url');
}

/**
 * Stores the sign-in and mails a new code, unless a concurrent call has done so. Resolves to the
 * sign-in's id.
 */
async function issueCode(
  { kysely, limits, mail, now, hash, socialProviders }: PendingContext & { hash: Hash },
  person: UnverifiedProfile,
  { network, language }: Visitor,
  endsAt: Date,
): Promise<string> {
  const { provider, subject, email, firstName, lastName } = person;
  const { name } = nameOfProvider(socialProviders, provider);
  await limits.consume(
    { rule: 'mailFromNetwork', from: network },
    { rule: 'mailToAddressFromNetwork', subject: email, from: network },
  );
  return kysely.transaction().execute(async (transaction) => {
    await accounts.acquireLock(transaction, `${provider} ${subject}`);
    const before = await store.findByPerson(transaction, provider, subject);
    if (before && wasJustSent(before, email, now())) return before.id;
    const refusal = await consumeMailQuota(limits, transaction, {
      kind: 'sign-up',
      email,
      network,
    });
    if (refusal) throw tooManyRequests(refusal);
    const id = before?.id ?? randomId('soc');
    const { code, expiresAt } = generateCode(now());
    await store.replace(transaction, {
      id,
      provider,
      subject,
      email,
      first_name: firstName,
      last_name: lastName,
      code_hash: hash(id, code),
      guesses: 0,
      sent_at: now(),
      expires_at: expiresAt,
      ends_at: endsAt,
    });
    const mailRefusal = await mail.enqueue(transaction, {
      kind: 'code',
      recipient: { userId: null, unconfirmed: email, causedBy: network, isAwaited: true, language },
      content: (sender) => socialCodeEmail({ code, provider: name }, sender),
      expiresAt,
    });
    if (mailRefusal) throw tooManyRequests(mailRefusal);
    return id;
  });
}

/** True if the last code was mailed to `email` a moment ago and has guesses left. */
function wasJustSent(row: store.PendingRow, email: string, now: Date): boolean {
  return isYounger(row, email, now, ACCOUNT_LIMITS.resendPauseSeconds);
}

/** True if the user can still enter the last code, so that another visit to the provider needs no new one. */
function isFresh(row: store.PendingRow, email: string, now: Date): boolean {
  const { codeFreshMinutes } = ACCOUNT_LIMITS;
  return row.ends_at >= row.expires_at && isYounger(row, email, now, codeFreshMinutes * 60);
}

function isYounger(row: store.PendingRow, email: string, now: Date, seconds: number): boolean {
  const age = now.getTime() - row.sent_at.getTime();
  return (
    row.email === email &&
    Math.abs(age) < seconds * 1000 &&
    row.guesses < ACCOUNT_LIMITS.codeGuesses
  );
}

function profileOf(row: store.PendingRow): UnverifiedProfile {
  const { provider, subject, email, first_name: firstName, last_name: lastName } = row;
  return { provider, subject, email, firstName, lastName };
}
