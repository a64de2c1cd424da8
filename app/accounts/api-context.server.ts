import type { Context } from 'hono';

import type { SignInResult, Visitor } from './account-context.server.ts';
import type { AccountService } from './service.server.ts';
import type { SessionCookies } from './session-cookies.server.ts';

export interface AccountRoutesOptions {
  accounts: AccountService;
  cookies: SessionCookies;
  networkOf: (c: Context) => string;
  /** returns the configured public origin in production, and the origin of the request elsewhere */
  originOf: (c: Context) => string;
  log: { error(fields: Record<string, unknown>, message: string): void };
}

export interface RequestHelpers {
  visitor(c: Context): Visitor;
  signIn(c: Context, signedIn: SignInResult): void;
}
