/**
 * Signing in as somebody that Google or Facebook vouches for. Who somebody is is provider and subject. An e-mail
 * joins an account only when the provider has verified it, or when the person proves it here by a code.
 */
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { isVisibleName } from '../../wire/visible-text.ts';
import type { AccountContext, Db, SignedIn, Visitor } from '../account-context.server.ts';
import {
  ACCOUNT_LIMITS,
  emailSchema,
  SOCIAL_PROVIDERS,
  type PendingSignIn,
  type SocialProvider,
} from '../contract.ts';
import { claimAddress, getUser } from '../sign-up.server.ts';
import * as store from '../store.server.ts';
import type { PendingSignIns, UnprovenPerson } from './pending-sign-ins.server.ts';
import type { Providers, SocialFlow, SocialPerson } from './providers.server.ts';

/** Signed in, or the id of a sign-in that waits until the person has proven the address by a code. */
export type SocialOutcome = { signedIn: SignedIn } | { pendingId: string };

export interface SocialSignIn {
  /** Those whose buttons exist. */
  enabledProviders(): SocialProvider[];
  /**
   * Where to send the browser, and what to remember meanwhile.
   * @throws AppError SOCIAL_NOT_CONFIGURED, SOCIAL_UNAVAILABLE, TOO_MANY_REQUESTS
   */
  beginSocialSignIn(
    provider: SocialProvider,
    callback: string,
    visitor: Visitor,
  ): Promise<{ url: string; flow: SocialFlow }>;
  /**
   * @param returned - the address that the browser came back to
   * @param flow - what was remembered; undefined when nothing was, or for too long
   * @throws AppError with one of the contract's SOCIAL_ERROR_CODES
   */
  finishSocialSignIn(
    provider: SocialProvider,
    returned: URL,
    flow: SocialFlow | undefined,
    visitor: Visitor,
  ): Promise<SocialOutcome>;
  /** The sign-in of this browser that waits for its code. @throws AppError NOT_FOUND */
  findPendingSignIn(pendingId: string | undefined): Promise<PendingSignIn>;
  /** Posts a new code for it. @throws AppError SOCIAL_FAILED when it is over, TOO_MANY_REQUESTS */
  resendSocialCode(pendingId: string | undefined, visitor: Visitor): Promise<void>;
  /**
   * With the right code: joins the verified account of the address, or makes one, and signs in.
   * @throws AppError CODE_INVALID, SOCIAL_OTHER_IDENTITY, TOO_MANY_REQUESTS
   */
  confirmSocialSignIn(
    pendingId: string | undefined,
    code: string,
    visitor: Visitor,
  ): Promise<SignedIn>;
  /** Forgets the sign-in that waits for its code. */
  cancelSocialSignIn(pendingId: string | undefined): Promise<void>;
}

export function createSocialSignIn(
  context: AccountContext,
  providers: Providers,
  pending: PendingSignIns,
): SocialSignIn {
  const { kysely, limits, sessions, devices, now } = context;

  function clientOf(provider: SocialProvider) {
    const client = providers[provider];
    if (!client) throw new AppError('SOCIAL_NOT_CONFIGURED');
    return client;
  }

  /** Opens a session for the user that `find` resolves to, and ends the one that the browser had. */
  async function signIn(
    visitor: Visitor,
    find: (transaction: Db) => Promise<store.UserRow | 'other identity'>,
  ): Promise<SignedIn> {
    const signedIn = await kysely.transaction().execute(async (transaction) => {
      const user = await find(transaction);
      if (user === 'other identity') return undefined;
      const tokens = await sessions.open(transaction, user.id);
      return user.email_verified_at
        ? { user, tokens, device: devices.remember(visitor.device, user.id) }
        : { user, tokens };
    });
    if (!signedIn) throw new AppError('SOCIAL_OTHER_IDENTITY');
    // Only now: a sign-in that fails leaves the person signed in as before.
    if (visitor.presented) await sessions.end(visitor.presented);
    return signedIn;
  }

  return {
    enabledProviders: () => SOCIAL_PROVIDERS.filter((provider) => providers[provider]),

    async beginSocialSignIn(provider, callback, { network }) {
      const client = clientOf(provider);
      await limits.spend({ rule: 'socialFromNetwork', from: network });
      return client.begin(callback);
    },

    async finishSocialSignIn(provider, returned, flow, visitor) {
      const client = clientOf(provider);
      if (flow?.provider !== provider) throw new AppError('SOCIAL_FAILED');
      const person = withOurLimits(await client.finish(returned, flow));
      if (!(await store.findByIdentity(kysely, provider, person.subject))) {
        const { email } = person;
        if (email === undefined) throw new AppError('SOCIAL_EMAIL_MISSING');
        if (!person.isEmailVerified) {
          return { pendingId: await pending.begin({ ...person, email }, visitor) };
        }
      }
      return { signedIn: await signIn(visitor, (db) => userFor(db, person, now())) };
    },

    async findPendingSignIn(pendingId) {
      const row = await pending.find(pendingId);
      if (!row) throw new AppError('NOT_FOUND');
      const sentMs = now().getTime() - row.sent_at.getTime();
      return {
        provider: row.provider,
        email: row.email,
        sentSecondsAgo: Math.max(0, Math.floor(sentMs / 1000)),
      };
    },

    resendSocialCode: (pendingId, visitor) => pending.resend(pendingId, visitor),

    async confirmSocialSignIn(pendingId, code, visitor) {
      const guess = await pending.guess(pendingId, code, visitor);
      await guess.refund();
      return signIn(visitor, async (transaction) => {
        await store.lockName(transaction, nameOf(guess.person));
        if (!(await guess.use(transaction))) throw new AppError('CODE_INVALID');
        return userFor(transaction, { ...guess.person, isEmailVerified: true }, now());
      });
    },

    cancelSocialSignIn: (pendingId) => pending.cancel(pendingId),
  };
}

function nameOf({ provider, subject }: Pick<SocialPerson, 'provider' | 'subject'>): string {
  return `${provider} ${subject}`;
}

/** The user that the person is, by provider and subject, or becomes by the address that is proven to be theirs. */
async function userFor(
  transaction: Db,
  person: Omit<SocialPerson, 'email'> & { email: string | undefined },
  now: Date,
): Promise<store.UserRow | 'other identity'> {
  const { provider, subject, email } = person;
  // Two tabs that come back at once are one person.
  await store.lockName(transaction, nameOf(person));
  const known = await store.findByIdentity(transaction, provider, subject);
  if (known) {
    if (!known.email_verified_at && person.isEmailVerified && known.email === email) {
      await claimAddress(transaction, known, now);
    }
    return getUser(transaction, known.id);
  }
  // Joined a moment ago and gone since, with an account that was deleted.
  if (email === undefined || !person.isEmailVerified) throw new AppError('SOCIAL_FAILED');
  return joinOrInsert(transaction, { ...person, email }, now);
}

/** The verified account of a proven address, or a new one. */
async function joinOrInsert(
  transaction: Db,
  { provider, subject, email, firstName, lastName }: UnprovenPerson,
  now: Date,
): Promise<store.UserRow | 'other identity'> {
  await store.lockName(transaction, email);
  const [first] = await store.listByEmail(transaction, email);
  const owner = first?.email_verified_at ? first : undefined;
  // An address is given to another person, a subject never: this may not be the person whose account it is.
  if (owner?.[provider === 'google' ? 'has_google' : 'has_facebook']) return 'other identity';
  const userId = owner?.id ?? randomId('usr');
  if (!owner) {
    // Registrations that never verified the address hold nothing once its owner is here.
    await store.removeUnverified(transaction, email, userId);
    await store.insert(transaction, {
      id: userId,
      email,
      emailVerifiedAt: now,
      passwordHash: null,
      firstName,
      lastName,
      now,
    });
  }
  await store.insertIdentity(transaction, { provider, subject, userId, now });
  return getUser(transaction, userId);
}

/** A provider's words about somebody, within the limits of ours. */
function withOurLimits(person: SocialPerson): SocialPerson {
  return {
    ...person,
    email: emailSchema.safeParse(person.email).data,
    firstName: asName(person.firstName),
    lastName: asName(person.lastName),
  };
}

function asName(given: string): string {
  const written = given
    .toWellFormed()
    .replaceAll(/[\u0000-\u001F\u007F\u2028-\u202E\u2066-\u206F]+/gu, ' ')
    .trim();
  const name = Array.from(written).slice(0, ACCOUNT_LIMITS.name).join('').trim();
  return isVisibleName(name) ? name : '';
}
