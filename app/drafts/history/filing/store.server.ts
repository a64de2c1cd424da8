import { sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { DraftDocument } from '../../contract.ts';
import type { DraftTables } from '../../tables.server.ts';

type Db = OwnTables<DraftTables>;

/** The numbers of versions in the database beyond the newest `kept` ones. */
export async function listOldNumbers(
  db: Db,
  memorialId: string,
  { kept, limit }: { kept: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('memorial_revisions')
    .select('number')
    .where('memorial_id', '=', memorialId)
    .where('document', 'is not', null)
    .orderBy('number', 'desc')
    .offset(kept)
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** The document as the database writes it; undefined if it is in a file, or gone. */
export async function findDocumentText(
  db: Db,
  memorialId: string,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('memorial_revisions')
    .select(sql<string>`document::text`.as('document'))
    .where('memorial_id', '=', memorialId)
    .where('number', '=', number)
    .where('document', 'is not', null)
    .executeTakeFirst();
  return row?.document;
}

/** The row keeps what the document shows, so that its pictures stay those of the memorial. */
export async function replaceByFile(
  db: Db,
  version: { memorialId: string; number: number; file: string; bytes: number },
): Promise<void> {
  const { memorialId, number, file, bytes } = version;
  await db
    .updateTable('memorial_revisions')
    .set({
      document: null,
      file,
      file_bytes: bytes,
      media_ids: sql<string[]>`media_ids_in(media_fields(document)::text)`,
    })
    .where('memorial_id', '=', memorialId)
    .where('number', '=', number)
    .where('document', 'is not', null)
    .execute();
}

/** @returns the first halves of the hashes of files of versions, from `first` to `last`, both included */
export async function findFilesBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('memorial_revisions')
    .select('file')
    .where('file', '>=', first)
    .where('file', '<', `${last}g`)
    .execute();
  return new Set(rows.flatMap(({ file }) => file?.slice(0, 32) ?? []));
}

interface StoredVersion {
  document: DraftDocument | null;
  file: string | null;
  kind: 'published' | 'draft';
  created_at: Date;
}

export async function findVersion(
  db: Db,
  memorialId: string,
  number: number,
): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('memorial_revisions')
    .select(['document', 'file', 'kind', 'created_at'])
    .where('memorial_id', '=', memorialId)
    .where('number', '=', number)
    .executeTakeFirst();
}
