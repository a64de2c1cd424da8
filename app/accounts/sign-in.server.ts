/** Signing in with a password. Who has no account here is answered in the same words and time. */
import { AppError } from '../wire/app-error.ts';
import type { AccountContext, SignedIn, Visitor } from './account-context.server.ts';
import type { Attempt } from './attempts/attempt-limits.server.ts';
import type { LoginPayload } from './contract.ts';
import * as store from './store.server.ts';

export interface SignIn {
  /** @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, BUSY */
  signIn(payload: LoginPayload, visitor: Visitor): Promise<SignedIn>;
}

export function createSignIn(context: AccountContext): SignIn {
  const { kysely, limits, passwords, sessions, devices } = context;

  return {
    async signIn({ email, password }, visitor) {
      const accounts = await store.listByEmail(kysely, email);
      const spent = await limits.spend(
        { rule: 'signInFromNetwork', from: visitor.network },
        ...budgetOf(email, accounts[0], visitor),
      );
      const user = await passwords.findMatch(password, email, accounts);
      if (!user) throw new AppError('INVALID_CREDENTIALS');
      await spent.refund();
      if (visitor.presented) await sessions.end(visitor.presented);
      const tokens = await kysely.transaction().execute(async (transaction) => {
        const latest = await store.findForUpdate(transaction, user.id);
        // A reset between the comparison and here has ended what this password opens.
        if (latest?.password_hash !== user.password_hash) throw new AppError('INVALID_CREDENTIALS');
        return sessions.open(transaction, user.id);
      });
      const isOwner = user.email_verified_at !== null;
      return {
        user,
        tokens,
        ...(isOwner ? { device: devices.remember(visitor.device, user.id) } : {}),
      };
    },
  };

  function budgetOf(
    email: string,
    first: store.UserRow | undefined,
    { network, device }: Visitor,
  ): Attempt[] {
    const name = first?.email_verified_at ? devices.nameFor(device, first.id) : undefined;
    if (name) return [{ rule: 'signInFromKnownDevice', subject: email, from: name }];
    return [
      { rule: 'signInToAddressFromNetwork', subject: email, from: network },
      { rule: 'signInToAddress', subject: email },
    ];
  }
}
