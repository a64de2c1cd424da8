/**
 * Sign-up and verification. A sign-up with a taken address also creates a user and a code, but
 * sends no code. So neither the response nor its time reveals that the address is taken.
 */
import type { MailRefusal } from '../../mail/mail-limits.server.ts';
import { tooManyRequests, type Refusal } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { AccountContext, Db, SignInResult, Visitor } from '../account-context.server.ts';
import type { AccountRateLimit } from '../account-rate-limits.server.ts';
import { accountClosedEmail } from '../closing/emails.server.ts';
import {
  ACCOUNT_LIMITS,
  type RegisterPayload,
  type SendVerificationPayload,
  type SentCode,
} from '../contract.ts';
import { findEarlier, takeMemorialsOf } from '../earlier-account.server.ts';
import { addressTakenEmail, verificationEmail } from '../emails.server.ts';
import { assertInvitedByLink } from '../invitations/invitations.server.ts';
import { noteEmailArrives } from '../returned-email.server.ts';
import { describeDevice } from '../sessions/device-names.server.ts';
import type { ActiveSession } from '../sessions/sessions.server.ts';
import * as store from '../store.server.ts';
import { consumeMailQuota } from './mail-quota.server.ts';

/**
 * Creates an unverified user, opens a session and mails a code.
 * @throws AppError INVALID_INPUT, SIGN_UP_INVITED, LINK_OVER, TOO_MANY_REQUESTS, BUSY
 */
export async function signUp(
  context: AccountContext,
  payload: RegisterPayload,
  visitor: Visitor,
): Promise<SignInResult> {
  const { kysely, limits, passwords, sessions, now, invitedOnly } = context;
  const { email, firstName, lastName, language } = payload;
  passwords.assertAcceptable(payload.password, 'password');
  await limits.consume(
    { rule: 'signUpFromNetwork', from: visitor.network },
    { rule: 'signUpWithAddressFromNetwork', subject: email, from: visitor.network },
  );
  if (invitedOnly) await assertInvitedByLink(invitedOnly, payload);
  const passwordHash = await passwords.hash(payload.password, email);
  const deviceName = await describeDevice(visitor.userAgent);
  const earlier = await findEarlier(context, visitor);
  const signedIn = await kysely.transaction().execute(async (transaction) => {
    const id = randomId('usr');
    const user = { id, email, emailVerifiedAt: null, passwordHash, firstName, lastName, language };
    await store.insert(transaction, { ...user, now: now() });
    await takeMemorialsOf(earlier, context, transaction, user);
    // The result is ignored: the account is created even if the mail limit is reached.
    await enqueueVerificationMail(context, transaction, { id, email }, visitor.network);
    const tokens = await sessions.open(transaction, id, deviceName);
    return { user: await getUser(transaction, id), tokens };
  });
  // The previous session ends last, so that a failed sign-up leaves that session active.
  if (visitor.presented) await sessions.end(visitor.presented);
  return signedIn;
}

/**
 * Mails a new code if `email` is the signed-in user's own, unverified address. The response is
 * the same for any address of others. An automatic request sends nothing while the last code is fresh, and
 * resolves to the age of the code that the user can enter.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendVerification(
  context: AccountContext,
  { email, isAutomatic = false }: SendVerificationPayload,
  session: ActiveSession | undefined,
  visitor: Visitor,
): Promise<SentCode | undefined> {
  const { kysely, limits } = context;
  const owned = session?.user.email === email ? session.user : undefined;
  const user = owned?.email_verified_at ? undefined : owned;
  const fresh = isAutomatic && user ? await findFreshCode(context, user.id) : undefined;
  if (fresh) return fresh;
  await limits.consume(
    { rule: 'mailFromNetwork', from: visitor.network },
    { rule: 'mailToAddressFromNetwork', subject: email, from: visitor.network },
  );
  if (!user) return undefined;
  return kysely.transaction().execute(async (transaction) => {
    const refusal = await enqueueVerificationMail(context, transaction, user, visitor.network);
    // During the pause between two mails there is no error, because a mail was just sent.
    if (refusal && refusal.rule !== 'mailPause') throw tooManyRequests(refusal);
    return { isNew: !refusal, secondsAgo: 0 };
  });
}

/**
 * Verifies the e-mail address of the signed-in user. Removes other, unverified accounts with this
 * address.
 * @throws AppError CODE_INVALID, SIGN_UP_INVITED, TOO_MANY_REQUESTS
 */
export async function verifyEmail(
  context: AccountContext,
  { user }: ActiveSession,
  code: string,
  visitor: Visitor,
): Promise<{ user: store.UserRow; device?: string }> {
  const { kysely, limits, codes, devices } = context;
  const verified = () => ({ device: devices.remember(visitor.device, user.id) });
  // A double click or another tab has already verified the address.
  if (user.email_verified_at) return { user, ...verified() };
  const consumed = await limits.consume({ rule: 'verificationGuess', subject: user.id });
  const guess = await codes.guess(user.id, 'verify-email', code);
  if (!guess) throw new AppError('CODE_INVALID');
  const changed = await kysely.transaction().execute(async (transaction) => {
    const isOwner = await claimEmail(context, transaction, user);
    if (!isOwner || !(await guess.use(transaction))) throw new AppError('CODE_INVALID');
    await noteEmailArrives(context, transaction, user.email);
    return getUser(transaction, user.id);
  });
  await consumed.refund();
  return { user: changed, ...verified() };
}

/**
 * Mails a code. If another user has verified the address, that user gets a notice instead. Resolves
 * to the refusal if the mail limit is reached.
 */
export async function enqueueVerificationMail(
  { limits, codes, mail }: AccountContext,
  transaction: Db,
  user: { id: string; email: string },
  network: string,
): Promise<Refusal<AccountRateLimit> | MailRefusal | undefined> {
  const { email } = user;
  const refusal = await consumeMailQuota(limits, transaction, {
    kind: 'sign-up',
    email,
    // The pause is for one address: a corrected address gets its code at once.
    pauseSubject: `${user.id} ${email}`,
    network,
  });
  if (refusal) return refusal;
  const [first] = await store.listByEmail(transaction, user.email);
  const owner = first?.email_verified_at ? first : undefined;
  const { code, expiresAt } = await codes.issue(transaction, user.id, 'verify-email');
  return mail.enqueue(transaction, {
    kind: 'code',
    // Also for the owner of a verified account: signing up does not prove that the address is one's own.
    recipient: {
      userId: owner?.id ?? user.id,
      unconfirmed: user.email,
      causedBy: network,
      isAwaited: true,
    },
    content: (sender) => {
      if (owner?.closing) return accountClosedEmail(owner.closing, sender);
      return owner ? addressTakenEmail(sender) : verificationEmail(code, sender);
    },
    expiresAt,
  });
}

async function findFreshCode(
  { kysely, codes, now }: AccountContext,
  userId: string,
): Promise<SentCode | undefined> {
  const sentAt = await codes.findUsable(kysely, userId, 'verify-email');
  if (!sentAt) return undefined;
  const secondsAgo = Math.max(0, Math.floor((now().getTime() - sentAt.getTime()) / 1000));
  return secondsAgo < ACCOUNT_LIMITS.codeFreshMinutes * 60
    ? { isNew: false, secondsAgo }
    : undefined;
}

/**
 * Marks the address as verified and removes other, unverified accounts with this address. Resolves
 * to false if another user has verified the address, or if this user's address has been changed.
 * @throws AppError SIGN_UP_INVITED if the account is older than the rule, or its invitation is over
 */
export async function claimEmail(
  { now, invitedOnly }: Pick<AccountContext, 'now' | 'invitedOnly'>,
  transaction: Db,
  user: { id: string; email: string },
): Promise<boolean> {
  await store.acquireLock(transaction, user.email);
  const [first] = await store.listByEmail(transaction, user.email);
  if (first?.email_verified_at && first.id !== user.id) return false;
  if (invitedOnly && !(await invitedOnly.isInvited(transaction, user.email))) {
    throw new AppError('SIGN_UP_INVITED');
  }
  if (!(await store.markVerified(transaction, user, now()))) return false;
  await store.removeUnverified(transaction, user.email, user.id);
  return true;
}

/** @throws AppError NOT_SIGNED_IN if the user has been removed */
export async function getUser(db: Db, id: string): Promise<store.UserRow> {
  const user = await store.find(db, id);
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return user;
}

/** Inserts a verified demo user; resolves to undefined if the address is taken. */
export async function addVerifiedUser(
  { kysely, passwords, now }: AccountContext,
  person: { email: string; password: string; firstName: string; lastName: string },
): Promise<string | undefined> {
  const passwordHash = await passwords.hash(person.password, person.email);
  return kysely.transaction().execute(async (transaction) => {
    await store.acquireLock(transaction, person.email);
    const accounts = await store.listByEmail(transaction, person.email);
    if (accounts.length > 0) return undefined;
    const id = randomId('usr');
    await store.insert(transaction, {
      id,
      email: person.email,
      emailVerifiedAt: now(),
      passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      now: now(),
    });
    return id;
  });
}
