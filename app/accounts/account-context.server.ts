/** What every use case of accounts works with, and what it is told about who asks. */

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

/** The browser that asks, signed in or not. */
export interface Visitor {
  /** its address, as far as it can be trusted; a whole network for IPv6 */
  network: string;
  /** the cookie of a browser that signed in before */
  device?: string | undefined;
  /** what it says about itself; read for words, never kept */
  userAgent?: string | undefined;
  /** the session it holds already, which a new one takes the place of */
  presented?: PresentedTokens | undefined;
}

/** Somebody has signed in: what the browser is given. */
export interface SignInResult {
  user: UserRow;
  tokens: SessionTokens;
  /** the next value of the device's cookie */
  device?: string;
}
