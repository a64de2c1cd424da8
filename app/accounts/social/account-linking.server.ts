/**
 * The user that a person of a provider is: by provider and subject, or by an address that is proven to be
 * theirs. Nothing else joins an account.
 */
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { AccountContext, Db, SignInResult, Visitor } from '../account-context.server.ts';
import { describeDevice } from '../session-tokens/device-names.server.ts';
import { claimEmail, getUser } from '../sign-up/sign-up.server.ts';
import * as store from '../store.server.ts';
import type { UnverifiedProfile } from './pending-sign-ins.server.ts';
import type { SocialProfile } from './providers.server.ts';

/**
 * Opens a session for the user that `find` resolves to, and ends the one that the browser had.
 * @throws AppError SOCIAL_OTHER_IDENTITY
 */
export async function signInAs(
  { kysely, sessions, devices }: AccountContext,
  visitor: Visitor,
  find: (transaction: Db) => Promise<store.UserRow | 'other identity'>,
): Promise<SignInResult> {
  const onDevice = await describeDevice(visitor.userAgent);
  const signedIn = await kysely.transaction().execute(async (transaction) => {
    const user = await find(transaction);
    if (user === 'other identity') return undefined;
    const tokens = await sessions.open(transaction, user.id, onDevice);
    return user.email_verified_at
      ? { user, tokens, device: devices.remember(visitor.device, user.id) }
      : { user, tokens };
  });
  if (!signedIn) throw new AppError('SOCIAL_OTHER_IDENTITY');
  // Only now: a sign-in that fails leaves the person signed in as before.
  if (visitor.presented) await sessions.end(visitor.presented);
  return signedIn;
}

/** The user that the person is, or becomes by the proven address; locks both until the transaction ends. */
export async function findOrLinkUser(
  transaction: Db,
  person: Omit<SocialProfile, 'email'> & { email: string | undefined },
  now: Date,
): Promise<store.UserRow | 'other identity'> {
  const { provider, subject, email } = person;
  // Two tabs that come back at once are one person.
  await store.acquireLock(transaction, `${provider} ${subject}`);
  const known = await store.findByIdentity(transaction, provider, subject);
  if (known) {
    if (!known.email_verified_at && person.isEmailVerified && known.email === email) {
      await claimEmail(transaction, known, now);
    }
    return getUser(transaction, known.id);
  }
  // Joined a moment ago and gone since, with an account that was deleted.
  if (email === undefined || !person.isEmailVerified) throw new AppError('SOCIAL_FAILED');
  return linkOrCreateUser(transaction, { ...person, email }, now);
}

/** The verified account of a proven address, or a new one. */
async function linkOrCreateUser(
  transaction: Db,
  { provider, subject, email, firstName, lastName }: UnverifiedProfile,
  now: Date,
): Promise<store.UserRow | 'other identity'> {
  await store.acquireLock(transaction, email);
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
