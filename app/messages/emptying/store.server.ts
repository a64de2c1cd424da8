import { sql } from 'kysely';

import { deleteInBatches, type DeletedRows } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';

const PARTS: readonly DeletedRows[] = [
  { from: 'tribute_submissions', key: ['id', 'memorial_id'] },
  { from: 'card_reports', key: ['id', 'memorial_id'] },
  // Members' marks and replies go with a letter, and mails with a guest.
  { from: 'condolences', key: ['id', 'memorial_id'], rowsAtOnce: 500 },
  { from: 'attendance', key: ['id', 'memorial_id'], rowsAtOnce: 500 },
  { from: 'words_senders', key: ['memorial_id', 'sender_key'] },
  { from: 'help_requests', key: ['id', 'memorial_id'] },
];

/** Deletes what visitors have written to a memorial, before it is purged. Do not call it in a transaction. */
export async function emptyMessages(db: OwnTables<WordTables>, memorialId: string): Promise<void> {
  const where = sql`memorial_id = ${memorialId}`;
  for (const part of PARTS) await deleteInBatches(db, { ...part, where });
}
