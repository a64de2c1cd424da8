/** What the handlers of accounts are built on, and what they need of every call. */
import type { Context } from 'hono';

import type { SignInResult, Visitor } from './account-context.server.ts';
import type { AccountService } from './service.server.ts';
import type { SessionCookies } from './session-tokens/session-cookies.server.ts';

export interface AccountRoutesOptions {
  accounts: AccountService;
  cookies: SessionCookies;
  /** which network a call comes from */
  networkOf: (c: Context) => string;
  /** the public address, or that of the call itself on somebody's own machine */
  originOf: (c: Context) => string;
  log: { error(fields: Record<string, unknown>, message: string): void };
}

/** What every handler needs of a call. */
export interface RequestHelpers {
  visitor(c: Context): Visitor;
  signIn(c: Context, signedIn: SignInResult): void;
}
