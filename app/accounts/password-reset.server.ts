/**
 * A new password for somebody who shows with a code that the address is theirs. What it answers never says
 * whether there is an account.
 */
import { AppError } from '../wire/app-error.ts';
import type { AccountContext, Db, Visitor } from './account-context.server.ts';
import type { Attempt } from './attempts/attempt-limits.server.ts';
import { canChangePassword, type ResetPasswordPayload, type SocialProvider } from './contract.ts';
import { presentUser } from './presenter.server.ts';
import { claimAddress } from './sign-up.server.ts';
import * as store from './store.server.ts';

export interface PasswordReset {
  /** Posts a code, or a word about how one signs in. @throws AppError TOO_MANY_REQUESTS */
  sendResetCode(email: string, visitor: Visitor): Promise<void>;
  /** Neither uses the code up nor makes it last. @throws AppError CODE_INVALID, TOO_MANY_REQUESTS */
  verifyResetCode(payload: { email: string; code: string }, visitor: Visitor): Promise<void>;
  /**
   * Sets the password and ends every session of the account. The address is thereby shown to be theirs.
   * @throws AppError CODE_INVALID, INVALID_INPUT, TOO_MANY_REQUESTS, BUSY
   */
  resetPassword(payload: ResetPasswordPayload, visitor: Visitor): Promise<{ device: string }>;
}

const PROVIDER_NAMES: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' };

/** A word without a code may come late, but not for ever. */
export const NOTICE_LIFE_MS = 2 * 24 * 3600_000;

export function createPasswordReset(context: AccountContext): PasswordReset {
  const { kysely, limits, passwords, codes, sessions, devices, now } = context;

  /** Counts the guess against its budget, which survives new codes, and compares it. */
  async function guess(payload: { email: string; code: string }, visitor: Visitor) {
    const account = resettable(await store.listByEmail(kysely, payload.email));
    const spent = await limits.spend(
      { rule: 'resetGuessFromNetwork', from: visitor.network },
      budgetOf(context, payload.email, account, visitor),
    );
    const right = await codes.guess(account?.id, 'reset-password', payload.code);
    if (!account || !right) throw new AppError('CODE_INVALID');
    await spent.refund();
    return { account, right };
  }

  return {
    async sendResetCode(email, visitor) {
      await limits.spend(
        { rule: 'mailFromNetwork', from: visitor.network },
        { rule: 'mailToAddressFromNetwork', subject: email, from: visitor.network },
        { rule: 'mailToAddress', subject: email },
      );
      await kysely.transaction().execute(async (transaction) => {
        if (!(await limits.isFree(transaction, { rule: 'mailPause', subject: email }))) return;
        await postReset(context, transaction, email);
      });
    },

    async verifyResetCode(payload, visitor) {
      const { right } = await guess(payload, visitor);
      await right.giveBack();
    },

    async resetPassword(payload, visitor) {
      passwords.assertAcceptable(payload.password, 'password');
      const { account, right } = await guess(payload, visitor);
      const passwordHash = await passwords.hash(payload.password, payload.email);
      await kysely.transaction().execute(async (transaction) => {
        const isMine =
          account.email_verified_at ?? (await claimAddress(transaction, account, now()));
        if (!isMine || !(await right.use(transaction))) throw new AppError('CODE_INVALID');
        await store.updatePassword(transaction, account.id, passwordHash, now());
        await sessions.endAll(transaction, account.id);
        await postPasswordChanged(context, transaction, account);
      });
      return { device: devices.remember(visitor.device, account.id) };
    },
  };
}

function budgetOf(
  { devices }: AccountContext,
  email: string,
  account: store.UserRow | undefined,
  visitor: Visitor,
): Attempt {
  const device = account?.email_verified_at
    ? devices.nameFor(visitor.device, account.id)
    : undefined;
  return device
    ? { rule: 'resetGuessFromKnownDevice', subject: email, from: device }
    : { rule: 'resetGuess', subject: email };
}

/** To whom there is nothing to say a mail is posted too, and goes nowhere: the work is the same. */
async function postReset(
  { codes, mail }: AccountContext,
  transaction: Db,
  email: string,
): Promise<void> {
  const accounts = await store.listByEmail(transaction, email);
  const account = resettable(accounts);
  const social = account ? undefined : accounts.find(isSocial);
  const issued = account
    ? await codes.issue(transaction, account.id, 'reset-password')
    : codes.issueToNobody();
  const addressee = account ?? social;
  await mail.post(transaction, {
    addressee: addressee ? { userId: addressee.id, email } : null,
    message: social
      ? { kind: 'social-sign-in', providers: providersOf(social) }
      : { kind: 'reset-code', code: issued.code },
    expiresAt: issued.expiresAt,
  });
}

/** The account whose password a code for this address resets: the verified one, else the oldest. */
function resettable(accounts: readonly store.UserRow[]): store.UserRow | undefined {
  const [first] = accounts;
  if (first?.email_verified_at) return first.password_hash === null ? undefined : first;
  return accounts.find((account) => account.password_hash !== null);
}

function isSocial(account: store.UserRow): boolean {
  return !canChangePassword(presentUser(account));
}

function providersOf(account: store.UserRow): string[] {
  return [
    ...(account.has_google ? [PROVIDER_NAMES.google] : []),
    ...(account.has_facebook ? [PROVIDER_NAMES.facebook] : []),
  ];
}

/** Tells the owner, who may not have been the one. */
export async function postPasswordChanged(
  { mail, now }: AccountContext,
  transaction: Db,
  account: { id: string; email: string },
): Promise<void> {
  await mail.post(transaction, {
    addressee: { userId: account.id, email: account.email },
    message: { kind: 'password-changed' },
    expiresAt: new Date(now().getTime() + NOTICE_LIFE_MS),
  });
}
