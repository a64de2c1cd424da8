/** Resets a password with a mailed code or link. Responses never reveal whether an account exists. */
import type { MailRefusal } from '../../mail/mail-limits.server.ts';
import { asConfirmed, type MailRecipient } from '../../mail/recipients.server.ts';
import { tooManyRequests } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { AccountContext, Db, Visitor } from '../account-context.server.ts';
import { assertNotClosed } from '../closing/closed-accounts.server.ts';
import { accountClosedEmail } from '../closing/emails.server.ts';
import type { CorrectGuess } from '../codes/codes.server.ts';
import {
  canChangePassword,
  type ResetByLinkPayload,
  type ResetPasswordPayload,
} from '../contract.ts';
import { findEarlier, takeMemorialsOf } from '../earlier-account.server.ts';
import {
  NOTICE_MAX_AGE_MS,
  passwordChangedEmail,
  resetEmail,
  socialSignInEmail,
} from '../emails.server.ts';
import { presentUser } from '../presenter.server.ts';
import { noteEmailArrives } from '../returned-email.server.ts';
import { consumeMailQuota } from '../sign-up/mail-quota.server.ts';
import { claimEmail } from '../sign-up/sign-up.server.ts';
import { nameOfProvider, type NamedProvider } from '../social/provider-names.server.ts';
import * as store from '../store.server.ts';

/**
 * Mails a code. A user without a password gets a mail about social sign-in, one whose account is closed the reasons.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendResetCode(
  context: AccountContext,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const { limits } = context;
  await limits.consume(
    { rule: 'mailFromNetwork', from: visitor.network },
    { rule: 'mailToAddressFromNetwork', subject: email, from: visitor.network },
  );
  await mailResetCode(context, email, visitor);
}

/**
 * Checks the code without consuming it.
 * @throws AppError CODE_INVALID, TOO_MANY_REQUESTS
 */
export async function verifyResetCode(
  context: AccountContext,
  payload: { email: string; code: string },
  visitor: Visitor,
): Promise<void> {
  const { correctGuess } = await guess(context, payload, visitor);
  await correctGuess.refund();
}

/**
 * Sets the password, consumes the code, ends all sessions and marks the e-mail address as verified.
 * @throws AppError CODE_INVALID, ACCOUNT_CLOSED, INVALID_INPUT, TOO_MANY_REQUESTS, BUSY
 */
export async function resetPassword(
  context: AccountContext,
  payload: ResetPasswordPayload,
  visitor: Visitor,
): Promise<{ device: string }> {
  const { kysely, passwords, devices } = context;
  passwords.assertAcceptable(payload.password, 'password');
  const { account, correctGuess } = await guess(context, payload, visitor);
  const passwordHash = await hashOrRefund(context, payload, correctGuess);
  const earlier = await findEarlier(context, visitor);
  await kysely.transaction().execute(async (transaction) => {
    const isOwner = await ensureOwned(context, transaction, account, earlier);
    if (!isOwner || !(await correctGuess.use(transaction))) throw new AppError('CODE_INVALID');
    await setPassword(context, transaction, { ...account, password_hash: passwordHash });
  });
  return { device: devices.remember(visitor.device, account.id) };
}

/**
 * Like `resetPassword`, with the token of the mailed link.
 * @throws AppError LINK_OVER, ACCOUNT_CLOSED, INVALID_INPUT, TOO_MANY_REQUESTS, BUSY
 */
export async function resetPasswordByLink(
  context: AccountContext,
  { token, password }: ResetByLinkPayload,
  visitor: Visitor,
): Promise<{ device: string }> {
  const { kysely, limits, passwords, codes, devices, resetLinks } = context;
  passwords.assertAcceptable(password, 'password');
  await limits.consume({ rule: 'resetGuessFromNetwork', from: visitor.network });
  const owner = resetLinks.userIdOf(token);
  const account = owner === undefined ? undefined : await store.find(kysely, owner);
  if (!account || !resetLinks.isValidFor(token, account)) throw new AppError('LINK_OVER');
  const passwordHash = await passwords.hash(password, account.email);
  const earlier = await findEarlier(context, visitor);
  await kysely.transaction().execute(async (transaction) => {
    const isRight = await ensureOwned(context, transaction, account, earlier);
    const latest = await store.findForUpdate(transaction, account.id);
    if (!isRight || latest?.password_hash !== account.password_hash) {
      throw new AppError('LINK_OVER');
    }
    await codes.revokeAll(transaction, account.id, 'reset-password');
    await setPassword(context, transaction, { ...account, password_hash: passwordHash });
  });
  return { device: devices.remember(visitor.device, account.id) };
}

async function guess(
  { kysely, limits, codes, socialProviders }: AccountContext,
  { email, code }: { email: string; code: string },
  { network }: Visitor,
) {
  const account = findResettable(await store.listByEmail(kysely, email), socialProviders);
  const consumed = await limits.consume({ rule: 'resetGuessFromNetwork', from: network });
  const correctGuess = await codes.guess(account?.id, 'reset-password', code, network);
  if (!account || !correctGuess) throw new AppError('CODE_INVALID');
  await consumed.refund();
  return { account, correctGuess };
}

/**
 * Hashes the new password. If hashing fails, for example because the queue is full, the guess is
 * not counted.
 */
async function hashOrRefund(
  { passwords }: AccountContext,
  { password, email }: ResetPasswordPayload,
  correctGuess: CorrectGuess,
): Promise<string> {
  try {
    return await passwords.hash(password, email);
  } catch (error) {
    await correctGuess.refund();
    throw error;
  }
}

/**
 * Marks the address as verified, because the user has received a mail there. Resolves to false if another
 * account has verified the address. Removes other, unverified accounts with it, so the memorials of the browser's own
 * one (`earlier`) move first.
 */
async function ensureOwned(
  context: AccountContext,
  transaction: Db,
  account: store.UserRow,
  earlier: store.UserRow | undefined,
): Promise<boolean> {
  // A code or link from before the account was closed.
  assertNotClosed(account);
  if (account.email_verified_at !== null) return true;
  // Deleting an account takes this lock before it locks the memorials' members, too.
  await store.acquireLock(transaction, account.email);
  await takeMemorialsOf(earlier, context, transaction, account);
  return claimEmail(context, transaction, account);
}

async function setPassword(
  context: AccountContext,
  transaction: Db,
  account: Pick<store.UserRow, 'id' | 'email'> & { password_hash: string },
): Promise<void> {
  await store.updatePassword(transaction, account.id, account.password_hash, context.now());
  await context.sessions.endAll(transaction, account.id);
  // A reset proves that the user receives mails at this address.
  await noteEmailArrives(context, transaction, account.email);
  await enqueuePasswordChangedMail(context, transaction, { ...account, isVerified: true });
}

/** Mails a code, unless one of the limits is reached. Only the limit of the network is an error. */
async function mailResetCode(
  context: AccountContext,
  email: string,
  { network }: Visitor,
): Promise<void> {
  const { kysely, limits } = context;
  try {
    await kysely.transaction().execute(async (transaction) => {
      const mail = { kind: 'reset', email, pauseSubject: email, network } as const;
      const refusal = await consumeMailQuota(limits, transaction, mail);
      if (refusal?.rule === 'resetMailFromNetwork') throw tooManyRequests(refusal);
      // If `mailPause` or `mailToAddress` is reached, there is no error, because the owner has
      // already received a mail with a valid link.
      if (refusal) return;
      const mailRefusal = await enqueueResetMail(context, transaction, email, network);
      // Rolls back, so that the code of an earlier mail stays valid.
      if (mailRefusal) throw new UnsentError();
    });
  } catch (error) {
    if (!(error instanceof UnsentError)) throw error;
  }
}

/** No mail was sent, because too many mails went to the address. The response is the same. */
class UnsentError extends Error {
  override readonly name = 'UnsentError';
}

/**
 * Mails a code, or the notice about social sign-in. Without an account, enqueues a mail without a
 * recipient, so that the response takes the same time. Resolves to the refusal if too many mails went to an unverified
 * address.
 */
async function enqueueResetMail(
  { codes, mail, resetLinks, socialProviders }: AccountContext,
  transaction: Db,
  email: string,
  network: string,
): Promise<MailRefusal | undefined> {
  const accounts = await store.listByEmail(transaction, email);
  const account = findResettable(accounts, socialProviders);
  const social = account ? undefined : accounts.find((one) => isSocial(one, socialProviders));
  const issued = account
    ? await codes.issue(transaction, account.id, 'reset-password', network)
    : codes.issueDummy();
  const recipient = account ?? social;
  const linkToken = resetLinks.createToken(account);
  return mail.enqueue(transaction, {
    kind: 'code',
    recipient: resetRecipient(recipient, email, network),
    content: (sender) => {
      if (recipient?.closing) return accountClosedEmail(recipient.closing, sender);
      return social
        ? socialSignInEmail(providerNames(social, socialProviders), sender)
        : resetEmail({ code: issued.code, linkToken }, sender);
    },
    expiresAt: issued.expiresAt,
  });
}

function resetRecipient(
  account: store.UserRow | undefined,
  email: string,
  network: string,
): MailRecipient {
  const caused = { causedBy: network, isAwaited: true };
  if (!account) return { nobody: email, ...caused };
  const { id: userId, email_verified_at: verifiedAt } = account;
  return verifiedAt
    ? { userId, email: asConfirmed(email), counted: caused }
    : { userId, unconfirmed: email, ...caused };
}

/**
 * Returns the verified account or, if none is verified, the oldest account with a password. Returns
 * undefined if the verified account has no password, but a provider that this site offers. Without such a provider, a
 * first password is the only way in.
 */
function findResettable(
  accounts: readonly store.UserRow[],
  offered: readonly NamedProvider[],
): store.UserRow | undefined {
  const [first] = accounts;
  if (first?.email_verified_at) {
    return first.password_hash === null && isSocial(first, offered) ? undefined : first;
  }
  return accounts.find((account) => account.password_hash !== null);
}

function isSocial(account: store.UserRow, offered: readonly NamedProvider[]): boolean {
  return !canChangePassword(presentUser(account, offered));
}

function providerNames(account: store.UserRow, offered: readonly NamedProvider[]): string[] {
  return account.providers
    .map((id) => nameOfProvider(offered, id))
    .flatMap(({ name, isOffered }) => (isOffered ? [name] : []));
}

export async function enqueuePasswordChangedMail(
  { mail, now }: AccountContext,
  transaction: Db,
  { id: userId, email, isVerified }: { id: string; email: string; isVerified: boolean },
): Promise<void> {
  await mail.enqueue(transaction, {
    kind: 'account',
    recipient: isVerified
      ? { userId, email: asConfirmed(email) }
      : { userId, unconfirmed: email, causedBy: userId },
    content: passwordChangedEmail,
    expiresAt: new Date(now().getTime() + NOTICE_MAX_AGE_MS),
  });
}
