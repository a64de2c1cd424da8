import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MediaTables } from '../tables.server.ts';
import type { IncomingArea } from './incoming-files.server.ts';

export type Db = OwnTables<MediaTables>;

export interface IncomingFile {
  area: IncomingArea;
  file: string;
}

export interface IncomingPart {
  id: string;
  start: number;
  byteSize: number;
}

const COLUMNS = ['id', 'start', 'byte_size as byteSize'] as const;

export async function listParts(db: Db, { area, file }: IncomingFile): Promise<IncomingPart[]> {
  const rows = await db
    .selectFrom('incoming_parts')
    .select(COLUMNS)
    .where('area', '=', area)
    .where('file', '=', file)
    .orderBy('start')
    .execute();
  return rows.map(partOf);
}

export async function findLastPart(
  db: Db,
  { area, file }: IncomingFile,
): Promise<IncomingPart | undefined> {
  const row = await db
    .selectFrom('incoming_parts')
    .select(COLUMNS)
    .where('area', '=', area)
    .where('file', '=', file)
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && partOf(row);
}

/** False if another request has written a part at this position. */
export async function insertPart(
  db: Db,
  { area, file }: IncomingFile,
  { id, start, byteSize }: IncomingPart,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('incoming_parts')
    .values({ id, area, file, start, byte_size: byteSize })
    .onConflict((conflict) => conflict.columns(['area', 'file', 'start']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if another request has replaced the part, or if the file was removed. */
export async function replacePart(
  db: Db,
  replaced: string,
  { id, byteSize }: IncomingPart,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('incoming_parts')
    .set({ id, byte_size: byteSize, written_at: sql<Date>`now()` })
    .where('id', '=', replaced)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Resolves to the ids of the parts. */
export async function removeParts(db: Db, { area, file }: IncomingFile): Promise<string[]> {
  const rows = await db
    .deleteFrom('incoming_parts')
    .where('area', '=', area)
    .where('file', '=', file)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listUntouched(db: Db, area: IncomingArea, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('incoming_parts')
    .select('file')
    .where('area', '=', area)
    .groupBy('file')
    .having((eb) => eb(eb.fn.max('written_at'), '<', before))
    .execute();
  return rows.map(({ file }) => file);
}

/** The ids of parts from `first` to `last`, both included. The nightly cleanup of the media storage must keep them. */
export async function findPartsBetween(
  db: Db,
  first: string,
  last: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('incoming_parts')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function partOf(row: {
  id: string;
  start: number | string;
  byteSize: number | string;
}): IncomingPart {
  return { id: row.id, start: Number(row.start), byteSize: Number(row.byteSize) };
}
