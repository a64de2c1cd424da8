/**
 * Signing in as somebody that Google or Facebook vouches for. Who somebody is is provider and subject; the
 * e-mail joins an account only when both sides have verified it.
 */
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { isVisibleName } from '../../wire/visible-text.ts';
import type { AccountContext, Db, SignedIn, Visitor } from '../account-context.server.ts';
import { ACCOUNT_LIMITS, emailSchema, SOCIAL_PROVIDERS, type SocialProvider } from '../contract.ts';
import { claimAddress, getUser } from '../sign-up.server.ts';
import * as store from '../store.server.ts';
import type { Providers, SocialFlow, SocialPerson } from './providers.server.ts';

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
  ): Promise<SignedIn>;
}

export function createSocialSignIn(context: AccountContext, providers: Providers): SocialSignIn {
  const { kysely, limits, sessions, devices } = context;

  function clientOf(provider: SocialProvider) {
    const client = providers[provider];
    if (!client) throw new AppError('SOCIAL_NOT_CONFIGURED');
    return client;
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
      const person = await client.finish(returned, flow);
      if (visitor.presented) await sessions.end(visitor.presented);
      return kysely.transaction().execute(async (transaction) => {
        const user = await userFor(context, transaction, person);
        const tokens = await sessions.open(transaction, user.id);
        return user.email_verified_at
          ? { user, tokens, device: devices.remember(visitor.device, user.id) }
          : { user, tokens };
      });
    },
  };
}

async function userFor(
  { now }: AccountContext,
  transaction: Db,
  person: SocialPerson,
): Promise<store.UserRow> {
  const { provider, subject } = person;
  // Two tabs that come back at once are one person.
  await store.lockName(transaction, `${provider} ${subject}`);
  const email = emailSchema.safeParse(person.email).data;
  const known = await store.findByIdentity(transaction, provider, subject);
  if (known) {
    if (!known.email_verified_at && person.isEmailVerified && known.email === email) {
      await claimAddress(transaction, known, now());
    }
    return getUser(transaction, known.id);
  }
  if (email === undefined) throw new AppError('SOCIAL_EMAIL_MISSING');
  const userId = await joinOrInsert(transaction, { ...person, email }, now());
  await store.insertIdentity(transaction, { provider, subject, userId, now: now() });
  return getUser(transaction, userId);
}

/** The verified account of a verified address, or a new one. */
async function joinOrInsert(
  transaction: Db,
  person: SocialPerson & { email: string },
  now: Date,
): Promise<string> {
  const { email, isEmailVerified } = person;
  await store.lockName(transaction, email);
  const [first] = await store.listByEmail(transaction, email);
  if (isEmailVerified && first?.email_verified_at) return first.id;
  const id = randomId('usr');
  // Whoever registered this address without verifying it holds nothing once its owner is here.
  if (isEmailVerified) await store.removeUnverified(transaction, email, id);
  await store.insert(transaction, {
    id,
    email,
    emailVerifiedAt: isEmailVerified ? now : null,
    passwordHash: null,
    firstName: asName(person.firstName),
    lastName: asName(person.lastName),
    now,
  });
  return id;
}

/** A provider's name for somebody, within the limits of ours. */
function asName(given: string): string {
  const written = given
    .toWellFormed()
    .replaceAll(/[\u0000-\u001F\u007F\u2028-\u202E\u2066-\u206F]+/gu, ' ')
    .trim();
  const name = Array.from(written).slice(0, ACCOUNT_LIMITS.name).join('').trim();
  return isVisibleName(name) ? name : '';
}
