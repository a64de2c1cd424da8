import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { AccountLanguage } from '../language/offered-languages.ts';
import type { MailService } from '../mail/service.server.ts';
import type { AccountRateLimiter } from './account-rate-limits.server.ts';
import type { Codes } from './codes/codes.server.ts';
import type { Invitations } from './invitations/invitations.server.ts';
import type { Passwords } from './passwords/passwords.server.ts';
import type { ResetLinks } from './passwords/reset-links.server.ts';
import type { KnownDevices } from './sessions/known-devices.server.ts';
import type { SessionTokens } from './sessions/session-tokens.server.ts';
import type { PresentedTokens, Sessions } from './sessions/sessions.server.ts';
import type { NamedProvider } from './social/provider-names.server.ts';
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
  /** undefined if everyone can sign up */
  invitedOnly: Invitations | undefined;
  /** the sign-in providers that this site offers */
  socialProviders: readonly NamedProvider[];
  /** run in the transaction that deletes an account, before the user's row is deleted */
  accountDeletionHooks: ReadonlyArray<(transaction: Db, userId: string) => Promise<void>>;
  /** makes `to` a member of each memorial that `from` is a member of, in the same role */
  moveMemorials: (transaction: Db, from: string, to: string) => Promise<void>;
  now: () => Date;
}

export interface Visitor {
  /** the client's IP address; for IPv6, its /64 network */
  network: string;
  /** the device cookie of a browser that has signed in before */
  device?: string | undefined;
  /** the `User-Agent` header; used for the device's name, never stored */
  userAgent?: string | undefined;
  /** the offered language that the browser prefers; undefined for English, which needs no choice */
  language?: AccountLanguage | undefined;
  /** the session tokens in the request's cookies; a new sign-in ends their session */
  presented?: PresentedTokens | undefined;
}

export interface SignInResult {
  user: UserRow;
  tokens: SessionTokens;
  device?: string;
}
