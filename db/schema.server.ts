import type { Kysely } from 'kysely';

import type { AccountTables } from '../app/accounts/tables.server.ts';
import type { ReturnTables } from '../app/archives/restoring/receiving/tables.server.ts';
import type { ArchiveTables } from '../app/archives/tables.server.ts';
import type { BackupTables } from '../app/backups/tables.server.ts';
import type { BillingTables } from '../app/billing/tables.server.ts';
import type { BookletTables } from '../app/booklets/tables.server.ts';
import type { CaseTables } from '../app/cases/tables.server.ts';
import type { DraftTables } from '../app/drafts/tables.server.ts';
import type { MailTables } from '../app/mail/tables.server.ts';
import type { MediaTables } from '../app/media/tables.server.ts';
import type { MemberTables } from '../app/members/tables.server.ts';
import type { CdnTables } from '../app/memorials/cdn/tables.server.ts';
import type { DoorTables } from '../app/memorials/door/tables.server.ts';
import type { MemorialTables } from '../app/memorials/tables.server.ts';
import type { WordTables } from '../app/messages/tables.server.ts';
import type { OperatorTables } from '../app/operator/tables.server.ts';
import type { LimitTables } from '../app/rate-limiter/tables.server.ts';
import type { TributeTables } from '../app/tributes/tables.server.ts';
import type { VideoSoundTables } from '../app/videos/sound/tables.server.ts';
import type { VideoTables } from '../app/videos/tables.server.ts';

/** Must match db/migrations. */
export interface DatabaseSchema
  extends
    MemorialTables,
    DoorTables,
    CdnTables,
    DraftTables,
    ReturnTables,
    MemberTables,
    TributeTables,
    WordTables,
    VideoSoundTables,
    CaseTables,
    OperatorTables,
    BackupTables,
    BookletTables,
    VideoTables,
    MediaTables,
    AccountTables,
    LimitTables,
    MailTables,
    BillingTables,
    ArchiveTables {}

export type DatabaseHandle = Kysely<DatabaseSchema>;
