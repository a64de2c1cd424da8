import pg from 'pg';

/**
 * @param {string} url
 * @param {string} mark - the comment that its tests left on each database
 * @returns {Promise<string[]>} their names
 */
export async function recordedDatabases(url, mark) {
  const rows = await onServer(
    url,
    `select datname as name from pg_database
     where shobj_description(oid, 'pg_database') = '${mark}' order by datname`,
  );
  return rows.map(({ name }) => name);
}

/**
 * @param {string} url
 * @param {string} statement
 * @returns {Promise<any[]>}
 */
export async function onServer(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
