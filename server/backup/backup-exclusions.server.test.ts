import { expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { isBackedUpTable } from './backup-exclusions.server.ts';

const database = openTestDatabase();

test('no backed-up table refers to one that a restore leaves empty', async () => {
  const references = await database.withSession((session) =>
    session.query<{ from: string; to: string }>(`
      select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace
    `),
  );
  expect(references.length).toBeGreaterThan(0);
  const unrestorable = references.filter(
    ({ from, to }) => isBackedUpTable(from) && !isBackedUpTable(to),
  );
  expect(unrestorable).toEqual([]);
});
