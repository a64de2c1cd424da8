/** Signing in with a password. Who has no account here is answered in the same words and time. */
import type { Attempt } from '../limits/rate-limiter.server.ts';
import { AppError } from '../wire/app-error.ts';
import type { AccountContext, SignInResult, Visitor } from './account-context.server.ts';
import type { AccountRateLimit } from './account-rate-limits.server.ts';
import type { LoginPayload } from './contract.ts';
import { MAX_HASH_VARIANTS } from './passwords/passwords.server.ts';
import { describeDevice } from './session-tokens/device-names.server.ts';
import * as store from './store.server.ts';

export interface SignIn {
  /** @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, BUSY */
  signIn(payload: LoginPayload, visitor: Visitor): Promise<SignInResult>;
}

export function createSignIn(context: AccountContext): SignIn {
  const { kysely, limits, passwords, sessions, devices, now } = context;

  return {
    async signIn({ email, password }, visitor) {
      const [first] = await store.listByEmail(kysely, email);
      const spent = await limits.consume(
        { rule: 'signInFromNetwork', from: visitor.network },
        ...attemptsFor(email, first, visitor),
      );
      const forms = await store.listHashVariants(kysely, email, MAX_HASH_VARIANTS);
      const hashes = await passwords.hashLikeStored(password, email, forms);
      const user = await store.findByPassword(kysely, email, hashes);
      if (!user) throw new AppError('INVALID_CREDENTIALS');
      await spent.refund();
      const renewed = await rehashIfOutdated(password, user);
      const onDevice = await describeDevice(visitor.userAgent);
      const tokens = await kysely.transaction().execute(async (transaction) => {
        const latest = await store.findForUpdate(transaction, user.id);
        // A reset between the comparison and here has ended what this password opens.
        if (latest?.password_hash !== user.password_hash) throw new AppError('INVALID_CREDENTIALS');
        if (renewed) await store.updatePassword(transaction, user.id, renewed, now());
        return sessions.open(transaction, user.id, onDevice);
      });
      // Only now: a sign-in that fails leaves the person signed in as before.
      if (visitor.presented) await sessions.end(visitor.presented);
      const isOwner = user.email_verified_at !== null;
      return {
        user,
        tokens,
        ...(isOwner ? { device: devices.remember(visitor.device, user.id) } : {}),
      };
    },
  };

  /** The password hashed under the settings of today, where it is stored under others. */
  async function rehashIfOutdated(
    password: string,
    user: store.UserRow,
  ): Promise<string | undefined> {
    if (passwords.hasCurrentCost(user.password_hash ?? '')) return undefined;
    return passwords.hash(password, user.email);
  }

  function attemptsFor(
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
}
