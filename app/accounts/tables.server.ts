// Row types of the accounts tables, matching db/migrations/0010-accounts.sql and later migrations.

import type { ColumnType, Generated } from 'kysely';

import type { ClosingReason } from './closing/closing-terms.ts';
import type { SocialProvider } from './contract.ts';

export type CodePurpose = 'verify-email' | 'reset-password' | 'operator-sign-in';

export interface UsersTable {
  /** `usr_` and 22 letters or digits */
  id: string;
  email: string;
  email_verified_at: Date | null;
  /** PHC string; null for a user who signs in only with a provider */
  password_hash: string | null;
  first_name: string;
  last_name: string;
  /** null until it is chosen: English */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Date;
  updated_at: Date;
  /** set while the password's hash has the salt of an earlier, unverified address */
  email_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** when emails to the address began to come back; null after the address was confirmed or changed */
  email_returned_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** the last sign-in or session refresh; updated at most once an hour */
  last_seen_at: ColumnType<Date, Date | undefined, Date>;
}

export interface IdentitiesTable {
  /** `google`, `facebook`, or the issuer's URL */
  provider: SocialProvider;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface DisconnectedProvidersTable {
  user_id: string;
  provider: SocialProvider;
  disconnected_at: Date;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  salt: string;
  generation: Generated<number>;
  created_at: Date;
  rotated_at: Date;
  expires_at: Date;
  device: Generated<string>;
}

export interface AccountCodesTable {
  user_id: string;
  purpose: CodePurpose;
  /** the keyed hash of the requesting network; empty if a signed-in user requested the code */
  requester: Generated<string>;
  code_hash: string;
  guesses: Generated<number>;
  guesses_elsewhere: Generated<number>;
  created_at: Date;
  expires_at: Date;
  replaced: Generated<ReplacedCode[]>;
}

/** a code that a newer one has replaced; kept until the code itself would have expired */
export interface ReplacedCode {
  hash: string;
  /** ISO 8601 */
  until: string;
}

export interface SocialSignInsTable {
  /** `soc_` and 22 letters or digits */
  id: string;
  provider: SocialProvider;
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  code_hash: string;
  guesses: number;
  sent_at: Date;
  expires_at: Date;
  ends_at: Date;
  replaced: Generated<ReplacedCode[]>;
}

export interface PasskeysTable {
  /** `pky_` and 22 letters or digits */
  id: string;
  user_id: string;
  /** chosen by the authenticator; base64url */
  credential_id: string;
  /** a COSE key; base64url */
  public_key: string;
  /** how often the authenticator has signed; 0 if it does not count */
  sign_count: number;
  /** how browsers reach the authenticator, such as `internal hybrid` */
  transports: string;
  /** true if the passkey is synced between devices */
  is_backed_up: boolean;
  name: string;
  created_at: Date;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** since when it may confirm actions for which a session is not enough; null: it only signs in */
  confirms_since: ColumnType<Date | null, undefined, Date>;
}

export interface UsedPasskeyChallengesTable {
  nonce: string;
  expires_at: Date;
}

export interface SignUpInvitationsTable {
  /** `sgn_` and 22 letters or digits */
  id: string;
  email: string;
  made_at: Date;
  expires_at: Date;
}

export interface ClosedAccountsTable {
  user_id: string;
  reason: ClosingReason;
  /** what the operator wrote to the person */
  explanation: string;
  closed_at: Date;
}

export interface AccountTables {
  users: UsersTable;
  identities: IdentitiesTable;
  disconnected_providers: DisconnectedProvidersTable;
  sessions: SessionsTable;
  account_codes: AccountCodesTable;
  social_sign_ins: SocialSignInsTable;
  passkeys: PasskeysTable;
  used_passkey_challenges: UsedPasskeyChallengesTable;
  sign_up_invitations: SignUpInvitationsTable;
  closed_accounts: ClosedAccountsTable;
}
