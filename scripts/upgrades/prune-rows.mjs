/** So many rows of each kind are enough. */
const KEPT_OF_EACH = 3;
const MOST_ROWS = {
  attempts: 20,
  sessions: 30,
  tribute_submissions: 40,
  cases: 25,
  uploads: 20,
  mails: 2,
  mail_deliveries: 20,
  media_to_check: 20,
};

/**
 * Removes rows until the dump is small, and leaves some in each table. Triggers and keys do what they do in the product.
 * @param {import('pg').Client} client
 */
export async function pruneRows(client) {
  for (const [table, most] of Object.entries(MOST_ROWS)) {
    if (!(await exists(client, table))) continue;
    await client.query(
      `delete from ${table} where ctid not in (select ctid from ${table} order by ctid limit ${most})`,
    );
  }
  await deleteBut(client, 'memorials', []);
  await deleteBut(client, 'users', ['memorial_members']);
}

/**
 * Deletes the rows to which no table needs to refer.
 * @param {import('pg').Client} client
 * @param {'memorials' | 'users'} table
 * @param {readonly string[]} whole - tables all of whose rows keep what they refer to
 */
async function deleteBut(client, table, whole) {
  const references = await client.query(
    `select conrelid::regclass::text as child, quote_ident(attname) as column
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = $1::regclass and cardinality(conkey) = 1`,
    [table],
  );
  const kept = references.rows.map(({ child, column }) => {
    const limit = whole.includes(child) ? '' : `limit ${KEPT_OF_EACH}`;
    return `(select distinct ${column} as id from ${child} where ${column} is not null order by 1 ${limit})`;
  });
  kept.push(`(select id from ${table} order by id limit ${KEPT_OF_EACH})`);
  await client.query(`delete from ${table} where id not in (${kept.join(' union ')})`);
}

/**
 * @param {import('pg').Client} client
 * @param {string} table
 */
async function exists(client, table) {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
}
