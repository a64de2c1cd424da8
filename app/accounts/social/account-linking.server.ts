/**
 * Finds the user for a provider's profile by the profile's id at the provider (`subject`) or
 * by its verified e-mail address. If there is no such user, creates one.
 */
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { AccountContext, Db, SignInResult, Visitor } from '../account-context.server.ts';
import { enqueueAccountNotice } from '../account-notices.server.ts';
import { findEarlier, takeMemorialsOf } from '../earlier-account.server.ts';
import { describeDevice } from '../sessions/device-names.server.ts';
import { claimEmail, getUser } from '../sign-up/sign-up.server.ts';
import * as store from '../store.server.ts';
import * as disconnections from './disconnections.server.ts';
import { providerConnectedEmail } from './emails.server.ts';
import type { UnverifiedProfile } from './pending-sign-ins.server.ts';
import type { SocialProfile } from './provider-client.server.ts';
import { nameOfProvider } from './provider-names.server.ts';

type LinkingContext = Pick<
  AccountContext,
  'now' | 'invitedOnly' | 'mail' | 'socialProviders' | 'moveMemorials'
>;

/** Returned and not thrown, so that the transaction with a consumed code is committed. */
type Refusal = 'SOCIAL_OTHER_IDENTITY' | 'SOCIAL_FAILED' | 'SIGN_UP_INVITED' | 'ACCOUNT_CLOSED';

interface Arrival {
  /** the unverified account that the browser is logged in with */
  earlier: store.UserRow | undefined;
  language: Visitor['language'];
}

/** @throws AppError SOCIAL_OTHER_IDENTITY, SOCIAL_FAILED, SIGN_UP_INVITED, ACCOUNT_CLOSED */
export async function signInAs(
  { kysely, sessions, devices }: AccountContext,
  visitor: Visitor,
  find: (transaction: Db, arrival: Arrival) => Promise<store.UserRow | Refusal>,
): Promise<SignInResult> {
  const deviceName = await describeDevice(visitor.userAgent);
  const earlier = await findEarlier({ sessions }, visitor);
  const signedIn = await kysely.transaction().execute(async (transaction) => {
    const user = await find(transaction, { earlier, language: visitor.language });
    if (typeof user === 'string') return user;
    const tokens = await sessions.open(transaction, user.id, deviceName);
    return user.email_verified_at
      ? { user, tokens, device: devices.remember(visitor.device, user.id) }
      : { user, tokens };
  });
  if (typeof signedIn === 'string') throw new AppError(signedIn);
  // The previous session ends last, so that a failed sign-in leaves that session active.
  if (visitor.presented) await sessions.end(visitor.presented);
  return signedIn;
}

/**
 * Finds the user who is linked to the profile. If no user is linked, links the user
 * who has verified the same e-mail address, or creates a user. Locks the identity and the address.
 */
export async function findOrLinkUser(
  context: LinkingContext,
  transaction: Db,
  person: Omit<SocialProfile, 'email'> & { email: string | undefined },
  arrival: Arrival,
): Promise<store.UserRow | Refusal> {
  const { provider, subject, email } = person;
  await store.acquireLock(transaction, `${provider} ${subject}`);
  const known = await store.findByIdentity(transaction, provider, subject);
  if (known) {
    if (known.closing) return 'ACCOUNT_CLOSED';
    await takeMemorialsOf(arrival.earlier, context, transaction, known);
    if (!known.email_verified_at && person.isEmailVerified && known.email === email) {
      await claimEmail(context, transaction, known);
    }
    return getUser(transaction, known.id);
  }
  if (email === undefined || !person.isEmailVerified) throw new AppError('SOCIAL_FAILED');
  return linkOrCreateUser(context, transaction, { ...person, email }, arrival);
}

async function linkOrCreateUser(
  context: LinkingContext,
  transaction: Db,
  { provider, subject, email, firstName, lastName }: UnverifiedProfile,
  { earlier, language }: Arrival,
): Promise<store.UserRow | Refusal> {
  const { now, invitedOnly } = context;
  await store.acquireLock(transaction, email);
  const [first] = await store.listByEmail(transaction, email);
  const owner = first?.email_verified_at ? first : undefined;
  if (owner?.closing) return 'ACCOUNT_CLOSED';
  // If the owner is already linked to another subject at this provider, this profile may belong to
  // another person: a provider never reassigns a subject, but it may reassign an old e-mail address.
  if (owner?.providers.includes(provider)) return 'SOCIAL_OTHER_IDENTITY';
  // Disconnected since the sign-in began: the next one asks for a code.
  if (owner && (await disconnections.exists(transaction, provider, email))) return 'SOCIAL_FAILED';
  // The address is verified, so it is enough that the invitation went there.
  if (!owner && invitedOnly && !(await invitedOnly.isInvited(transaction, email))) {
    return 'SIGN_UP_INVITED';
  }
  const userId = owner?.id ?? randomId('usr');
  if (!owner) {
    await store.insert(transaction, {
      id: userId,
      email,
      emailVerifiedAt: now(),
      passwordHash: null,
      firstName,
      lastName,
      language,
      now: now(),
    });
  }
  await takeMemorialsOf(earlier, context, transaction, { id: userId, email });
  // The new user has verified the address, so other, unverified accounts with it are removed.
  if (!owner) await store.removeUnverified(transaction, email, userId);
  await store.insertIdentity(transaction, { provider, subject, userId, now: now() });
  if (owner) {
    const { name } = nameOfProvider(context.socialProviders, provider);
    await enqueueAccountNotice(context, transaction, owner, (sender) =>
      providerConnectedEmail(name, sender),
    );
  }
  return getUser(transaction, userId);
}
