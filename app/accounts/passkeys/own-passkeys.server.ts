/** The passkeys of the signed-in user. */
import type { OwnTables } from '../../../db/own-tables.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { Db, Visitor } from '../account-context.server.ts';
import { enqueueAccountNotice } from '../account-notices.server.ts';
import { describeDevice } from '../sessions/device-names.server.ts';
import { assertRecentSignIn } from '../sessions/recent-sign-in.server.ts';
import type { ActiveSession } from '../sessions/sessions.server.ts';
import { exists as hasSession } from '../sessions/store.server.ts';
import * as accounts from '../store.server.ts';
import type { AccountTables } from '../tables.server.ts';
import { PASSKEY_LIMITS, type Attestation, type CreationOptions } from './contract.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from './emails.server.ts';
import { creationOptions } from './options.server.ts';
import type { PasskeyContext } from './passkeys-context.server.ts';
import * as store from './store.server.ts';
import { rpIdOf, verifyAttestation } from './verify.server.ts';

/** Oldest first. */
export function listPasskeys(
  db: OwnTables<AccountTables>,
  userId: string,
): Promise<store.PasskeyRow[]> {
  return store.listOfUser(db, userId);
}

/**
 * @param origin - the public origin
 * @throws AppError EMAIL_NOT_VERIFIED, SIGN_IN_AGAIN, PASSKEYS_FULL
 */
export async function beginPasskey(
  context: PasskeyContext,
  session: ActiveSession,
  origin: string,
): Promise<CreationOptions> {
  assertRecentSignIn(context, session);
  const { kysely, passkeyChallenges, product } = context;
  const { user, sessionId } = session;
  const existing = await store.listOfUser(kysely, user.id);
  if (existing.length >= PASSKEY_LIMITS.passkeys) throw new AppError('PASSKEYS_FULL');
  const challenge = passkeyChallenges.issue({ purpose: 'register', holder: sessionId });
  return creationOptions(user, { challenge, origin, product: product.name, existing });
}

/**
 * Adds the passkey that the device has made, named after the browser.
 * @param origin - the public origin
 * @throws AppError PASSKEY_NOT_ADDED, PASSKEY_EXPIRED, PASSKEY_TAKEN, PASSKEYS_FULL, EMAIL_NOT_VERIFIED,
 * TOO_MANY_REQUESTS
 */
export async function addPasskey(
  context: PasskeyContext,
  { user, sessionId }: ActiveSession,
  credential: Attestation,
  { origin, visitor }: { origin: string; visitor: Visitor },
): Promise<store.PasskeyRow> {
  const { kysely, limits, passkeyChallenges, now } = context;
  assertVerified(user);
  await limits.consume({ rule: 'passkeyChange', subject: user.id });
  const ceremony = { purpose: 'register', holder: sessionId, origin } as const;
  const made = await verifyAttestation(context, credential, ceremony);
  const passkey = {
    id: randomId('pky'),
    user_id: user.id,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    transports: [...new Set(credential.response.transports)].join(' '),
    name: await describeDevice(visitor.userAgent),
    created_at: now(),
  };
  await kysely.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user.id);
    // A new password may have ended the session while this request waited.
    if (!(await hasSession(transaction, sessionId))) throw new AppError('NOT_SIGNED_IN');
    if (!(await passkeyChallenges.use(transaction, made.challenge))) {
      throw new AppError('PASSKEY_NOT_ADDED');
    }
    if ((await store.count(transaction, user.id)) >= PASSKEY_LIMITS.passkeys) {
      throw new AppError('PASSKEYS_FULL');
    }
    const row = { ...passkey, sign_count: made.signCount, is_backed_up: made.isBackedUp };
    if (!(await store.insert(transaction, row))) throw new AppError('PASSKEY_TAKEN');
    await enqueueAccountNotice(context, transaction, user, passkeyAddedEmail);
  });
  return { ...passkey, last_used_at: null, confirms_since: null };
}

/** @throws AppError NOT_FOUND */
export async function renamePasskey(
  { kysely }: PasskeyContext,
  { user }: ActiveSession,
  { id, name }: { id: string; name: string },
): Promise<store.PasskeyRow> {
  const renamed = await store.rename(kysely, { id, userId: user.id, name });
  if (!renamed) throw new AppError('NOT_FOUND');
  return renamed;
}

/**
 * The sign-in must be recent: with a stolen session alone, the owner's ways in would become fewer.
 * @param origin - the public origin
 * @throws AppError EMAIL_NOT_VERIFIED, SIGN_IN_AGAIN, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function removePasskey(
  context: PasskeyContext,
  session: ActiveSession,
  { id, origin }: { id: string; origin: string },
): Promise<{ rpId: string; credentialId: string }> {
  assertRecentSignIn(context, session);
  const { user } = session;
  const { kysely, limits } = context;
  await limits.consume({ rule: 'passkeyChange', subject: user.id });
  const credentialId = await kysely.transaction().execute(async (transaction) => {
    await lockOwner(transaction, user.id);
    const removed = await store.remove(transaction, { id, userId: user.id });
    if (removed === undefined) throw new AppError('NOT_FOUND');
    await enqueueAccountNotice(context, transaction, user, passkeyRemovedEmail);
    return removed;
  });
  return { rpId: rpIdOf(origin), credentialId };
}

/**
 * Otherwise a passkey could be added to an account with another person's address before that person takes the account
 * over by a mailed code.
 */
function assertVerified(user: accounts.UserRow): void {
  if (!user.email_verified_at) throw new AppError('EMAIL_NOT_VERIFIED');
}

/** All changes of passkeys lock the owner first, as deleting the account does. */
async function lockOwner(transaction: Db, userId: string): Promise<void> {
  if (!(await accounts.findForUpdate(transaction, userId))) throw new AppError('NOT_SIGNED_IN');
}
