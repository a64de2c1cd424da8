// Reads and writes all rows as text, for backups. The text is the same on PostgreSQL and on the embedded database.

import type { SqlRunner } from './database.server.ts';

const MIGRATIONS = 'schema_migrations';

export interface TableShape {
  name: string;
  columns: readonly { name: string; type: string }[];
}

export interface SequenceState {
  name: string;
  lastValue: number;
}

/** The text of times, numbers and bytes must not depend on the server's settings. */
const TEXT_FORMAT_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'
`;

/** Lists every table. A table comes after the tables that it references. */
export async function listTables(runner: SqlRunner): Promise<TableShape[]> {
  const columns = await runner.query<{ table: string; column: string; type: string }>(`
    select c.relname::text as "table", a.attname::text as "column",
           format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname collate "C", a.attnum
  `);
  const references = await runner.query<{ from: string; to: string }>(`
    select f.relname::text as "from", t.relname::text as "to"
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid
  `);
  const byName = Map.groupBy(columns, ({ table }) => table);
  byName.delete(MIGRATIONS);
  return sortByReferences([...byName.keys()], references).map((name) => ({
    name,
    columns: (byName.get(name) ?? []).map(({ column, type }) => ({ name: column, type })),
  }));
}

function sortByReferences(
  names: string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const sorted: string[] = [];
  const remaining = new Set(names);
  while (remaining.size > 0) {
    const next = [...remaining].filter((name) =>
      references.every(({ from, to }) => from !== name || !remaining.has(to)),
    );
    if (next.length === 0) {
      throw new Error(`These tables refer to each other in a cycle: ${[...remaining].join(', ')}`);
    }
    for (const name of next) remaining.delete(name);
    sorted.push(...next);
  }
  return sorted;
}

const FETCH_BYTES = 2_000_000;
const FIRST_FETCH_ROWS = 50;
const MAX_FETCH_ROWS = 2_000;

/**
 * Yields all rows as JSON arrays, a few megabytes at a time.
 * @param transaction - must stay open until the end; all rows come from its snapshot
 * @param orderBy - a column; by default the rows have no order
 */
export async function* readRows(
  transaction: SqlRunner,
  { name, columns }: TableShape,
  orderBy?: string,
): AsyncGenerator<string[]> {
  await transaction.runScript(TEXT_FORMAT_SETTINGS);
  const texts = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(', ');
  await transaction.query(
    `declare table_contents no scroll cursor for
     select json_build_array(${texts})::text as line from ${quoteIdentifier(name)}
     ${orderBy === undefined ? '' : `order by ${quoteIdentifier(orderBy)} collate "C"`}`,
  );
  const fetch = (count: number) =>
    transaction.query<{ line: string }>(`fetch ${count} from table_contents`);
  let pending = fetch(FIRST_FETCH_ROWS);
  for (;;) {
    const rows = await pending;
    if (rows.length === 0) break;
    const length = rows.reduce((sum, { line }) => sum + line.length, 0);
    const nextRows = Math.floor((FETCH_BYTES * rows.length) / length);
    // The database prepares the next rows while the caller writes the current rows.
    pending = fetch(Math.max(1, Math.min(MAX_FETCH_ROWS, nextRows)));
    // The next iteration awaits `pending`. Until then, this handler prevents an unhandled rejection.
    pending.catch(() => undefined);
    yield rows.map(({ line }) => line);
  }
  await transaction.query('close table_contents');
}

/** @param lines - rows from `readRows`, at most a few megabytes */
export async function writeRows(
  transaction: SqlRunner,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name)).join(', ');
  const values = columns
    .map(({ type }, index) => `(line ->> ${String(index)})::${type}`)
    .join(', ');
  await transaction.query(
    `insert into ${quoteIdentifier(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::text::json) as line`,
    [`[${lines.join(',')}]`],
  );
}

/** Triggers are disabled during a restore, because a backup already contains the rows that triggers write. */
export async function setTriggers(
  transaction: SqlRunner,
  table: string,
  state: 'enabled' | 'disabled',
): Promise<void> {
  const action = state === 'enabled' ? 'enable' : 'disable';
  await transaction.query(`alter table ${quoteIdentifier(table)} ${action} trigger user`);
}

/** Sequences that were never used are left out. */
export async function readSequences(runner: SqlRunner): Promise<SequenceState[]> {
  return runner.query<SequenceState>(`
    select sequencename::text as name, last_value as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename collate "C"
  `);
}

export async function setSequence(
  transaction: SqlRunner,
  { name, lastValue }: SequenceState,
): Promise<void> {
  await transaction.query('select setval($1::text::regclass, $2::bigint)', [
    quoteIdentifier(name),
    lastValue,
  ]);
}

export async function countRows(runner: SqlRunner, table: string): Promise<number> {
  const [row] = await runner.query<{ rows: number }>(
    `select count(*) as rows from ${quoteIdentifier(table)}`,
  );
  return row?.rows ?? 0;
}

export async function dropEverything(transaction: SqlRunner): Promise<void> {
  const tables = [...(await listTables(transaction)).map(({ name }) => name), MIGRATIONS];
  await transaction.runScript(
    `drop table if exists ${tables.map(quoteIdentifier).join(', ')} cascade; drop schema if exists pgboss cascade`,
  );
  // Routines and sequences of extensions are not dropped.
  const drops = await transaction.query<{ statement: string }>(`
    select format('drop routine if exists %s cascade', oid::regprocedure) as statement
    from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('drop sequence if exists %I cascade', relname)
    from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  `);
  for (const { statement } of drops) await transaction.query(statement);
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
