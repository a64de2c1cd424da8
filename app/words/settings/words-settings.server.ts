import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { LetterMode, NotifyMode, TributeMode, WordTables } from '../tables.server.ts';
import { findSettings } from './store.server.ts';

export interface StoredWordsSettings {
  tributes: TributeMode;
  letters: LetterMode;
  notify: NotifyMode;
  timeZone: string;
  firstReader: string | null;
  replyTo: string | null;
}

/** How a family wants the words of visitors; the defaults if it has not said so. */
export async function readWordsSettings(
  db: OwnTables<WordTables>,
  memorialId: string,
): Promise<StoredWordsSettings> {
  const row = await findSettings(db, memorialId);
  return {
    tributes: row?.tributes ?? 'family',
    letters: row?.letters ?? 'open',
    notify: row?.notify ?? 'at-once',
    timeZone: row?.time_zone ?? 'UTC',
    firstReader: row?.first_reader ?? null,
    replyTo: row?.reply_to ?? null,
  };
}
