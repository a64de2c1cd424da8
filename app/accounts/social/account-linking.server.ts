/**
 * Finds the user for a provider's profile by the profile's id at the provider (`subject`) or
 * by its verified e-mail address. If there is no such user, creates one.
 */
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { AccountContext, Db, SignInResult, Visitor } from '../account-context.server.ts';
import { describeDevice } from '../sessions/device-names.server.ts';
import { claimEmail, getUser } from '../sign-up/sign-up.server.ts';
import * as store from '../store.server.ts';
import type { UnverifiedProfile } from './pending-sign-ins.server.ts';
import type { SocialProfile } from './providers.server.ts';

export async function signInAs(
  { kysely, sessions, devices }: AccountContext,
  visitor: Visitor,
  find: (transaction: Db) => Promise<store.UserRow | 'other identity'>,
): Promise<SignInResult> {
  const deviceName = await describeDevice(visitor.userAgent);
  const signedIn = await kysely.transaction().execute(async (transaction) => {
    const user = await find(transaction);
    if (user === 'other identity') return undefined;
    const tokens = await sessions.open(transaction, user.id, deviceName);
    return user.email_verified_at
      ? { user, tokens, device: devices.remember(visitor.device, user.id) }
      : { user, tokens };
  });
  if (!signedIn) throw new AppError('SOCIAL_OTHER_IDENTITY');
  // The previous session ends last, so that a failed sign-in leaves that session active.
  if (visitor.presented) await sessions.end(visitor.presented);
  return signedIn;
}

/**
 * Finds the user who is linked to the profile. If no user is linked, links the user
 * who has verified the same e-mail address, or creates a user. Locks the identity and the address.
 */
export async function findOrLinkUser(
  transaction: Db,
  person: Omit<SocialProfile, 'email'> & { email: string | undefined },
  now: Date,
): Promise<store.UserRow | 'other identity'> {
  const { provider, subject, email } = person;
  await store.acquireLock(transaction, `${provider} ${subject}`);
  const known = await store.findByIdentity(transaction, provider, subject);
  if (known) {
    if (!known.email_verified_at && person.isEmailVerified && known.email === email) {
      await claimEmail(transaction, known, now);
    }
    return getUser(transaction, known.id);
  }
  if (email === undefined || !person.isEmailVerified) throw new AppError('SOCIAL_FAILED');
  return linkOrCreateUser(transaction, { ...person, email }, now);
}

async function linkOrCreateUser(
  transaction: Db,
  { provider, subject, email, firstName, lastName }: UnverifiedProfile,
  now: Date,
): Promise<store.UserRow | 'other identity'> {
  await store.acquireLock(transaction, email);
  const [first] = await store.listByEmail(transaction, email);
  const owner = first?.email_verified_at ? first : undefined;
  // If the owner is already linked to another subject at this provider, this profile may belong to
  // another person: a provider never reassigns a subject, but it may reassign an old e-mail address.
  if (owner?.providers.includes(provider)) return 'other identity';
  const userId = owner?.id ?? randomId('usr');
  if (!owner) {
    // The new user has verified the address, so other, unverified accounts with this address are
    // removed.
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
