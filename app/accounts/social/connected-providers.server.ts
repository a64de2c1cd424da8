/** The sign-in providers of the signed-in user, which Account → Security connects and disconnects. */
import { AppError } from '../../wire/errors/app-error.ts';
import type { Db, Visitor } from '../account-context.server.ts';
import { enqueueAccountNotice } from '../account-notices.server.ts';
import type { ConnectableProvider } from '../contract.ts';
import { count as countPasskeys } from '../passkeys/store.server.ts';
import { assertRecentSignIn } from '../sessions/recent-sign-in.server.ts';
import type { ActiveSession } from '../sessions/sessions.server.ts';
import { exists as hasSession } from '../sessions/store.server.ts';
import * as store from '../store.server.ts';
import type { SocialFlow } from './authorization.server.ts';
import * as disconnections from './disconnections.server.ts';
import { providerConnectedEmail, providerDisconnectedEmail } from './emails.server.ts';
import type { Provider } from './providers.server.ts';
import type { SocialContext } from './social-context.server.ts';
import { beginSocialSignIn, providerAt, takeProfile } from './social-sign-in.server.ts';

/** In the order of the buttons. */
export function listProviders(
  { socialProviders }: Pick<SocialContext, 'socialProviders'>,
  { user }: ActiveSession,
): ConnectableProvider[] {
  return socialProviders.map(({ id, name, place }) => ({
    place,
    name,
    isConnected: user.providers.includes(id),
  }));
}

/**
 * A stolen session alone must not be enough for a way in that lasts, so the sign-in must be recent. The flow belongs to
 * this session: no other one can finish it.
 * @throws AppError EMAIL_NOT_VERIFIED, SIGN_IN_AGAIN, SOCIAL_CONNECTED, SOCIAL_NOT_CONFIGURED, SOCIAL_UNAVAILABLE,
 * TOO_MANY_REQUESTS
 */
export async function beginConnection(
  context: SocialContext,
  session: ActiveSession,
  { place, callback }: { place: string; callback: string },
  visitor: Visitor,
): Promise<{ url: string; flow: SocialFlow }> {
  assertRecentSignIn(context, session);
  const { id } = providerAt(context, place);
  if (session.user.providers.includes(id)) throw new AppError('SOCIAL_CONNECTED');
  const { url, flow } = await beginSocialSignIn(context, place, callback, visitor);
  return { url, flow: { ...flow, connects: session.sessionId } };
}

/**
 * Connects the identity that the provider has answered with, whatever address it has there.
 * @throws AppError SOCIAL_TAKEN, SOCIAL_CONNECTED, or one with another of the contract's SOCIAL_ERROR_CODES
 */
export async function finishConnection(
  context: SocialContext,
  callback: { place: string; returned: URL; flow: SocialFlow },
  visitor: Visitor,
): Promise<void> {
  const { kysely, sessions, limits, now } = context;
  const { provider, person } = await takeProfile(context, callback, visitor);
  const session = await sessions.findSession(visitor.presented ?? {});
  if (!session || session.sessionId !== callback.flow.connects) throw new AppError('SOCIAL_FAILED');
  const { user, sessionId } = session;
  if (user.email_verified_at === null) throw new AppError('SOCIAL_FAILED');
  await limits.consume({ rule: 'providerChange', subject: user.id });
  await kysely.transaction().execute(async (transaction) => {
    const { subject } = person;
    await store.acquireLock(transaction, `${provider.id} ${subject}`);
    const providers = await lockProviders(transaction, user.id);
    // A new password may have ended the session while this request waited.
    if (!(await hasSession(transaction, sessionId))) throw new AppError('SOCIAL_FAILED');
    const owner = await store.findByIdentity(transaction, provider.id, subject);
    if (owner?.id === user.id) return;
    if (owner) throw new AppError('SOCIAL_TAKEN');
    if (providers.includes(provider.id)) throw new AppError('SOCIAL_CONNECTED');
    const identity = { provider: provider.id, subject, userId: user.id, now: now() };
    await disconnections.forget(transaction, provider.id, user.email);
    await store.insertIdentity(transaction, identity);
    await enqueueAccountNotice(context, transaction, user, (sender) =>
      providerConnectedEmail(provider.name, sender),
    );
  });
}

/**
 * The sign-in must be recent: with a stolen session alone, the owner's ways in would become fewer.
 * @throws AppError EMAIL_NOT_VERIFIED, SIGN_IN_AGAIN, SOCIAL_NOT_CONFIGURED, NOT_FOUND, LAST_WAY_IN, TOO_MANY_REQUESTS
 */
export async function disconnectProvider(
  context: SocialContext,
  session: ActiveSession,
  place: string,
): Promise<store.UserRow> {
  assertRecentSignIn(context, session);
  const { user } = session;
  const provider = providerAt(context, place);
  await context.limits.consume({ rule: 'providerChange', subject: user.id });
  return context.kysely.transaction().execute(async (transaction) => {
    const providers = await lockProviders(transaction, user.id);
    if (!providers.includes(provider.id)) throw new AppError('NOT_FOUND');
    await assertOtherWayIn(context, transaction, user.id, provider);
    await store.removeIdentity(transaction, { provider: provider.id, userId: user.id });
    await disconnections.note(transaction, {
      provider: provider.id,
      userId: user.id,
      now: context.now(),
    });
    await enqueueAccountNotice(context, transaction, user, (sender) =>
      providerDisconnectedEmail(provider.name, sender),
    );
    return read(transaction, user.id);
  });
}

/** A provider that this site no longer offers is no way in. */
async function assertOtherWayIn(
  { socialProviders }: SocialContext,
  transaction: Db,
  userId: string,
  leaving: Provider,
): Promise<void> {
  const { password_hash: password, providers } = await read(transaction, userId);
  const isOffered = (id: string) => socialProviders.some((one) => one.id === id);
  if (password !== null || (await countPasskeys(transaction, userId)) > 0) return;
  if (providers.some((id) => id !== leaving.id && isOffered(id))) return;
  throw new AppError('LAST_WAY_IN');
}

/** Changes of ways in lock the owner first, as those of passkeys and deleting the account do. */
async function lockProviders(transaction: Db, userId: string) {
  if (!(await store.findForUpdate(transaction, userId))) throw new AppError('NOT_SIGNED_IN');
  return (await read(transaction, userId)).providers;
}

async function read(transaction: Db, userId: string): Promise<store.UserRow> {
  const user = await store.find(transaction, userId);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return user;
}
