import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '../client.server.ts';

const SETTINGS = `
  select json_build_object(
    'server', version(),
    'databases', (
      select json_agg(json_build_array(datname, datcollate, datctype, encoding, datlocprovider)
        order by datname)
      from pg_database
    ),
    'settings', (
      select json_object_agg(name, setting) from pg_settings
      where name in ('TimeZone', 'lc_messages', 'default_text_search_config', 'data_checksums')
    )
  )::text as found
`;

test('a new database equals one made by PostgreSQL itself', { tags: 'full' }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-empty-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const made = await PGlite.create();
  await made.exec(`set time zone 'UTC'`);
  const { rows } = await made.query(SETTINGS);
  await made.close();
  const database = await openDatabase({ directory: join(directory, 'database') });
  onTestFinished(() => database.close());
  expect(await database.withSession((session) => session.query(SETTINGS))).toEqual(rows);
});
