// The contents of all tables, whatever they hold, out of one database and into another. Values travel as the
// text that PostgreSQL itself reads and writes, which is the same on both kinds. For backups; the product's
// own queries stand in stores.

import type { SqlRunner } from './database.server.ts';

/** The product's own record of its schema; a schema is made, never copied. */
const MIGRATIONS = 'schema_migrations';

export interface TableShape {
  name: string;
  /** what is written, in order; what the database computes itself is left out */
  columns: readonly { name: string; type: string }[];
}

export interface SequenceState {
  name: string;
  lastValue: number;
}

/** How the texts of instants, numbers and bytes are written, whatever the server's own settings. */
const TEXT_FORMS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'
`;

/** Every table of the product, those that others refer to first. */
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
  return inOrder([...byName.keys()], references).map((name) => ({
    name,
    columns: (byName.get(name) ?? []).map(({ column, type }) => ({ name: column, type })),
  }));
}

function inOrder(names: string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(names);
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) =>
      references.every(({ from, to }) => from !== name || !waiting.has(to)),
    );
    if (free.length === 0) {
      throw new Error(`These tables refer to one another in a circle: ${[...waiting].join(', ')}`);
    }
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** How many bytes of text one read is meant to bring, and its bounds in rows. */
const READ_BYTES = 2_000_000;
const FIRST_READ_ROWS = 50;
const READ_ROWS_MAX = 2_000;

/**
 * All rows of a table, as JSON arrays of their texts, a few megabytes at a time.
 * @param transaction held open by the caller; what it sees is what is read
 */
export async function* readRows(
  transaction: SqlRunner,
  { name, columns }: TableShape,
): AsyncGenerator<string[]> {
  await transaction.runScript(TEXT_FORMS);
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await transaction.query(
    `declare table_contents no scroll cursor for
     select json_build_array(${texts})::text as line from ${quoted(name)}`,
  );
  const fetch = (count: number) =>
    transaction.query<{ line: string }>(`fetch ${count} from table_contents`);
  let coming = fetch(FIRST_READ_ROWS);
  for (;;) {
    const rows = await coming;
    if (rows.length === 0) break;
    const length = rows.reduce((sum, { line }) => sum + line.length, 0);
    const wanted = Math.floor((READ_BYTES * rows.length) / length);
    // The server reads on while these are being written.
    coming = fetch(Math.max(1, Math.min(READ_ROWS_MAX, wanted)));
    // Heard when its turn comes; until then nobody else may be told of it.
    coming.catch(() => undefined);
    yield rows.map(({ line }) => line);
  }
  await transaction.query('close table_contents');
}

/** Writes rows as `readRows` gave them: a few megabytes at a time is the caller's to see to. */
export async function writeRows(
  transaction: SqlRunner,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns
    .map(({ type }, index) => `(line ->> ${String(index)})::${type}`)
    .join(', ');
  await transaction.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::text::json) as line`,
    [`[${lines.join(',')}]`],
  );
}

/** Where the sequences stand that were ever asked. */
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
    quoted(name),
    lastValue,
  ]);
}

export async function countRows(runner: SqlRunner, table: string): Promise<number> {
  const [row] = await runner.query<{ rows: number }>(
    `select count(*) as rows from ${quoted(table)}`,
  );
  return row?.rows ?? 0;
}

/** Removes everything that migrations made, and the job queue, with all that is in them. */
export async function dropEverything(transaction: SqlRunner): Promise<void> {
  const tables = [...(await listTables(transaction)).map(({ name }) => name), MIGRATIONS];
  await transaction.runScript(
    `drop table if exists ${tables.map(quoted).join(', ')} cascade; drop schema if exists pgboss cascade`,
  );
  // What an extension brought belongs to whoever installed it.
  const others = await transaction.query<{ statement: string }>(`
    select format('drop routine if exists %s cascade', oid::regprocedure) as statement
    from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('drop sequence if exists %I cascade', relname)
    from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  `);
  for (const { statement } of others) await transaction.query(statement);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
