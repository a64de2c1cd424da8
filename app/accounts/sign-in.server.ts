/** Sign-in with a password. An unknown address and a wrong password get the same response after the same time. */
import type { Attempt } from '../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { AccountContext, SignInResult, Visitor } from './account-context.server.ts';
import type { AccountRateLimit } from './account-rate-limits.server.ts';
import { assertNotClosed } from './closing/closed-accounts.server.ts';
import type { LoginPayload } from './contract.ts';
import { findEarlier, takeMemorialsOf } from './earlier-account.server.ts';
import { MAX_HASH_VARIANTS } from './passwords/passwords.server.ts';
import { describeDevice } from './sessions/device-names.server.ts';
import { listMovedHashes } from './sign-up/store.server.ts';
import * as store from './store.server.ts';

/** @throws AppError INVALID_CREDENTIALS, ACCOUNT_CLOSED, TOO_MANY_REQUESTS, BUSY */
export async function signIn(
  context: AccountContext,
  { email, password }: LoginPayload,
  visitor: Visitor,
): Promise<SignInResult> {
  const { kysely, limits, passwords, sessions, devices, now } = context;
  const [first] = await store.listByEmail(kysely, email);
  const consumed = await limits.consume(
    { rule: 'signInFromNetwork', from: visitor.network },
    ...attemptsFor(context, email, first, visitor),
  );
  const { ownUser, user } = await findByPassword(context, email, password);
  if (!user) throw new AppError('INVALID_CREDENTIALS');
  await consumed.refund();
  assertNotClosed(user);
  const rehashed = ownUser
    ? await rehashIfOutdated(context, password, user)
    : await passwords.hash(password, user.email);
  const deviceName = await describeDevice(visitor.userAgent);
  const earlier = await findEarlier(context, visitor);
  const tokens = await kysely.transaction().execute(async (transaction) => {
    const latest = await store.findForUpdate(transaction, user.id);
    // A concurrent request has changed the password since it was verified.
    if (latest?.password_hash !== user.password_hash) throw new AppError('INVALID_CREDENTIALS');
    if (rehashed) await store.updatePassword(transaction, user.id, rehashed, now());
    await takeMemorialsOf(earlier, context, transaction, user);
    return sessions.open(transaction, user.id, deviceName);
  });
  if (visitor.presented) await sessions.end(visitor.presented);
  const isOwner = user.email_verified_at !== null;
  return {
    user,
    tokens,
    ...(isOwner ? { device: devices.remember(visitor.device, user.id) } : {}),
  };
}

async function rehashIfOutdated(
  { passwords }: AccountContext,
  password: string,
  user: store.UserRow,
): Promise<string | undefined> {
  if (passwords.hasCurrentCost(user.password_hash ?? '')) return undefined;
  return passwords.hash(password, user.email);
}

function attemptsFor(
  { devices }: AccountContext,
  email: string,
  first: store.UserRow | undefined,
  { network, device }: Visitor,
): Attempt<AccountRateLimit>[] {
  const name = first?.email_verified_at ? devices.deviceIdFor(device, first.id) : undefined;
  if (name) return [{ rule: 'signInFromKnownDevice', subject: email, from: name }];
  return [
    { rule: 'signInToAddressFromNetwork', subject: email, from: network },
    { rule: 'signInShareOfNetwork', subject: email, from: network },
    { rule: 'signInToAddress', subject: email },
  ];
}

/** `ownUser` is undefined for an account whose address was corrected: its hash has the salt of the earlier address. */
async function findByPassword(
  { kysely, passwords }: AccountContext,
  email: string,
  password: string,
): Promise<{ ownUser: store.UserRow | undefined; user: store.UserRow | undefined }> {
  const findAmong = async (stored: readonly string[]) =>
    store.findByPassword(kysely, email, await passwords.hashLikeStored(password, email, stored));
  const ownUser = await findAmong(await store.listHashVariants(kysely, email, MAX_HASH_VARIANTS));
  if (ownUser) return { ownUser, user: ownUser };
  const moved = await listMovedHashes(kysely, email, MAX_HASH_VARIANTS);
  return { ownUser, user: moved.length > 0 ? await findAmong(moved) : undefined };
}
