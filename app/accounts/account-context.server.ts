/** The dependencies of every use case of accounts, and the client data of a request. */

import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { AccountRateLimiter } from './account-rate-limits.server.ts';
import type { Codes } from './codes/codes.server.ts';
import type { Passwords } from './passwords/passwords.server.ts';
import type { ResetLinks } from './passwords/reset-links.server.ts';
import type { KnownDevices } from './session-tokens/known-devices.server.ts';
import type { SessionTokens } from './session-tokens/session-tokens.server.ts';
import type { PresentedTokens, Sessions } from './session-tokens/sessions.server.ts';
import type { UserRow } from './store.server.ts';

export type Db = DatabaseHandle;

export interface AccountContext {
  kysely: Db;
  mail: MailService;
  limits: AccountRateLimiter;
  passwords: Passwords;
  codes: Codes;
  sessions: Sessions;
  devices: KnownDevices;
  resetLinks: ResetLinks;
  now: () => Date;
}

/** The browser that sent the request, signed in or not. */
export interface Visitor {
  /** the client's IP address behind trusted proxies; for an IPv6 client, the /64 network of the address */
  network: string;
  /** the device cookie of a browser that has signed in before */
  device?: string | undefined;
  /** the `User-Agent` header; used for the device's name, never stored */
  userAgent?: string | undefined;
  /** the session tokens in the request's cookies; signing in ends the session of these tokens */
  presented?: PresentedTokens | undefined;
}

/** The result of a sign-in: the user, and the new values of the cookies. */
export interface SignInResult {
  user: UserRow;
  tokens: SessionTokens;
  /** the new value of the device cookie */
  device?: string;
}
