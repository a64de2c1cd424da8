// The whole database as one type: each domain declares its own tables and is listed here once.

import type { Kysely } from 'kysely';

import type { AccountTables } from '../app/accounts/tables.server.ts';
import type { BillingTables } from '../app/billing/tables.server.ts';
import type { LimitTables } from '../app/limits/tables.server.ts';
import type { MailTables } from '../app/mail/tables.server.ts';
import type { MediaTables } from '../app/media/tables.server.ts';
import type { MemberTables } from '../app/members/tables.server.ts';
import type { MemorialTables } from '../app/memorials/tables.server.ts';
import type { UploadTables } from '../app/memorials/uploads/tables.server.ts';
import type { TributeTables } from '../app/tributes/tables.server.ts';
import type { WordTables } from '../app/words/tables.server.ts';

/** Every table of the application. The files in db/migrations create the schema; these types must match the schema. */
export interface DatabaseSchema
  extends
    MemorialTables,
    UploadTables,
    MemberTables,
    TributeTables,
    WordTables,
    MediaTables,
    AccountTables,
    LimitTables,
    MailTables,
    BillingTables {}

/** The database, or a transaction on it. */
export type DatabaseHandle = Kysely<DatabaseSchema>;
