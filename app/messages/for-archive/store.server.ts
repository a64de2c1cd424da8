/**
 * SQL queries for visitors' tributes and letters in an archive. Addresses, keys and hashes of
 * senders are never selected.
 */
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';

export type Db = OwnTables<WordTables>;

const SHARED_COLUMNS = [
  'id',
  'revision',
  'name',
  'relationship',
  'body',
  'photo',
  'is_folded',
  'reasons',
  'created_at',
  'written_at',
] as const;

export async function listSubmissions(db: Db, memorialId: string) {
  return db
    .selectFrom('tribute_submissions')
    .select([
      ...SHARED_COLUMNS,
      'state',
      'tribute_id',
      'has_change',
      'is_change_held',
      'category',
      'decided_at',
      'decided_by',
      'first_read_at',
    ])
    .where('memorial_id', '=', memorialId)
    .where('state', '<>', 'withdrawn')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listCondolences(db: Db, memorialId: string) {
  return db
    .selectFrom('condolences')
    .select([...SHARED_COLUMNS, 'state', 'may_answer'])
    .where('memorial_id', '=', memorialId)
    .where('state', '<>', 'withdrawn')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listAnswers(db: Db, memorialId: string) {
  return db
    .selectFrom('condolence_replies')
    .innerJoin('condolences', 'condolences.id', 'condolence_replies.condolence_id')
    .select([
      'condolence_replies.id',
      'condolence_replies.condolence_id',
      'condolence_replies.user_id',
      'condolence_replies.kind',
      'condolence_replies.body',
      'condolence_replies.created_at',
      'condolence_replies.sent_at',
      'condolence_replies.refused_at',
    ])
    .where('condolences.memorial_id', '=', memorialId)
    .where('condolences.state', '<>', 'withdrawn')
    .orderBy('condolence_replies.created_at')
    .orderBy('condolence_replies.id')
    .execute();
}
