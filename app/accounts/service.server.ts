/**
 * Composes the use cases of accounts. Services take plain arguments; `api.server.ts` handles requests and
 * cookies.
 */
import type { JobQueue } from '../../db/job-queue.server.ts';
import { createRateLimiter } from '../limits/rate-limiter.server.ts';
import type { MailService } from '../mail/service.server.ts';
import { randomId } from '../wire/ids.server.ts';
import type { AccountContext, Db } from './account-context.server.ts';
import {
  createAccountManagement,
  type AccountDeletionHook,
  type AccountManagement,
} from './account-management.server.ts';
import { ACCOUNT_RATE_LIMITS } from './account-rate-limits.server.ts';
import { createCodes } from './codes/codes.server.ts';
import { SWEEP_ACCOUNTS } from './jobs.server.ts';
import { createPasswordReset, type PasswordReset } from './passwords/password-reset.server.ts';
import type { PasswordRules, Passwords } from './passwords/passwords.server.ts';
import { createResetLinks } from './passwords/reset-links.server.ts';
import { createKnownDevices } from './session-tokens/known-devices.server.ts';
import { createSessions, type Sessions } from './session-tokens/sessions.server.ts';
import { createSignIn, type SignIn } from './sign-in.server.ts';
import { createEmailChange, type EmailChange } from './sign-up/change-email.server.ts';
import { createSignUp, type SignUp } from './sign-up/sign-up.server.ts';
import {
  removeAbandonedAccounts,
  type FindRetainedAccounts,
} from './sign-up/unverified-accounts.server.ts';
import { createPendingSignIns } from './social/pending-sign-ins.server.ts';
import { createProviders, type ProviderSettings } from './social/providers.server.ts';
import { createSocialCode, type SocialCode } from './social/social-code.server.ts';
import { createSocialSignIn, type SocialSignIn } from './social/social-sign-in.server.ts';
import * as store from './store.server.ts';

export interface AccountService
  extends SignUp, EmailChange, SignIn, PasswordReset, AccountManagement, SocialSignIn, SocialCode {
  sessions: Pick<
    Sessions,
    'check' | 'findReader' | 'refresh' | 'end' | 'list' | 'endOne' | 'endOthers'
  >;
  passwordMin: number;
  /** Inserts a verified demo user; resolves to undefined if the address is taken. */
  addVerifiedUser(person: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
  }): Promise<string | undefined>;
}

export interface AccountServiceOptions {
  kysely: Db;
  mail: MailService;
  jobs: JobQueue;
  /** derives a key for a purpose; the database never contains keys */
  keyFor: (purpose: string) => Buffer;
  passwordRules: PasswordRules;
  /** shared with other parts of the application, so that all hashes wait in one queue */
  passwords: Passwords;
  providers: ProviderSettings;
  deletionHooks: readonly AccountDeletionHook[];
  findRetainedAccounts: FindRetainedAccounts;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

export function createAccountService(options: AccountServiceOptions): AccountService {
  const { kysely, mail, jobs, keyFor, now } = options;
  const context: AccountContext = {
    kysely,
    mail,
    now,
    limits: createRateLimiter({ rules: ACCOUNT_RATE_LIMITS, kysely, key: keyFor('attempts'), now }),
    codes: createCodes({ kysely, key: keyFor('codes'), now }),
    sessions: createSessions({ kysely, key: keyFor('sessions'), now, log: options.log }),
    devices: createKnownDevices(keyFor('devices')),
    resetLinks: createResetLinks({ key: keyFor('codes'), now }),
    passwords: options.passwords,
  };
  const { limits, codes, sessions } = context;
  const pending = createPendingSignIns(context, keyFor('codes'));
  jobs.handle(SWEEP_ACCOUNTS, async () => {
    await limits.sweep();
    await codes.sweep();
    await pending.sweep();
    await sessions.sweep();
    await mail.sweep();
    await removeAbandonedAccounts(context, options.findRetainedAccounts);
  });

  return {
    ...createSignUp(context),
    ...createEmailChange(context),
    ...createSignIn(context),
    ...createPasswordReset(context),
    ...createAccountManagement(context, options.deletionHooks),
    ...createSocialSignIn(context, createProviders(options.providers), pending),
    ...createSocialCode(context, pending),
    sessions,
    passwordMin: options.passwordRules.minLength,
    addVerifiedUser: (person) => addVerifiedUser(context, person),
  };
}

async function addVerifiedUser(
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
