import type { DraftTables } from '../drafts/tables.server.ts';
import type { DoorTables } from '../memorials/door/tables.server.ts';
import type { MemorialTables } from '../memorials/tables.server.ts';

/** This domain has no tables. It queries those of memorials whole: a row with its draft, history and door. */
export type ManagementTables = DoorTables &
  Pick<MemorialTables, 'memorials' | 'memorial_slugs'> &
  Pick<DraftTables, 'memorial_drafts' | 'memorial_revisions'>;
