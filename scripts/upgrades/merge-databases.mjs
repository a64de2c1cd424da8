import pg from 'pg';

import { pruneRows } from './prune-rows.mjs';

/**
 * Copies the rows of all databases into the first.
 * @param {string} url - of a database on the same server
 * @param {readonly string[]} names
 * @returns {Promise<string>} the URL of the first
 */
export async function mergeDatabases(url, names) {
  const [first = '', ...others] = names.map((name) => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  });
  const target = await open(first);
  try {
    for (const [index, other] of others.entries()) {
      const source = await open(other);
      try {
        await copyRows(source, target, index + 2);
      } finally {
        await source.end();
      }
    }
    await target.query('reset session_replication_role');
    await raiseSequences(target);
    await pruneRows(target);
  } finally {
    await target.end();
  }
  return first;
}

/**
 * @param {pg.Client} source
 * @param {pg.Client} target
 * @param {number} number - makes the addresses of pages and people differ between the databases
 */
async function copyRows(source, target, number) {
  const tables = await source.query(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
       and is_generated = 'NEVER'
     group by table_name`,
  );
  // Neither triggers nor foreign keys are obeyed in between. Restoring the dump checks the keys.
  await target.query('set session_replication_role = replica');
  for (const { name, columns } of tables.rows) {
    const { rows } = await source.query(`select row_to_json(t)::text as row from ${name} t`);
    for (const { row } of rows) {
      await target.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_record(null::${name}, $1::json)
         on conflict do nothing`,
        [JSON.stringify(distinct(JSON.parse(row), number))],
      );
    }
  }
}

/**
 * The rows brought their numbers along.
 * @param {pg.Client} target
 */
async function raiseSequences(target) {
  const numbered = await target.query(
    `select table_name as name, quote_ident(column_name) as column,
       pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = 'public'
       and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  for (const { name, column, sequence } of numbered.rows) {
    await target.query(
      `select setval('${sequence}', (select coalesce(max(${column}), 0) + 1 from ${name}), false)`,
    );
  }
}

/**
 * @param {Record<string, unknown>} row
 * @param {number} number
 */
function distinct(row, number) {
  const changed = { ...row };
  if (typeof row['slug'] === 'string') changed['slug'] = `${row['slug']}-${number}`;
  if (typeof row['email'] === 'string') changed['email'] = `${number}.${row['email']}`;
  return changed;
}

/** @param {string} connectionString */
async function open(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
