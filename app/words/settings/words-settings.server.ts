/** How a family wants the words of visitors. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { LetterMode, NotifyMode, TributeMode } from '../tables.server.ts';
import * as store from './store.server.ts';

export interface StoredWordsSettings {
  tributes: TributeMode;
  letters: LetterMode;
  notify: NotifyMode;
  /** an IANA name, such as 'Europe/Vienna' */
  timeZone: string;
  firstReader: string | null;
  replyTo: string | null;
}

const DEFAULTS: StoredWordsSettings = {
  tributes: 'family',
  letters: 'open',
  notify: 'at-once',
  timeZone: 'UTC',
  firstReader: null,
  replyTo: null,
};

/** The settings of a memorial; the defaults if the family has not chosen any. */
export async function readWordsSettings(
  db: DatabaseHandle,
  memorialId: string,
): Promise<StoredWordsSettings> {
  return (await store.findSettings(db, memorialId)) ?? DEFAULTS;
}
