// On both databases: statements that are committed one by one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '../tests/harness/open-test-database.ts';
import { deleteInBatches, ROWS_PER_DELETE } from './delete-in-batches.server.ts';

const database = openTestDatabase();

test('deletes the rows matching the condition, some thousands per statement', async () => {
  const { kysely } = database;
  const rows = 2 * ROWS_PER_DELETE + 1;
  await sql`insert into attempts (key, count, resets_at)
    select 'old ' || place, 1, '2026-01-01' from generate_series(1, ${sql.lit(rows)}) as place`.execute(
    kysely,
  );
  await sql`insert into attempts (key, count, resets_at) values ('new', 1, '2026-02-01')`.execute(
    kysely,
  );
  await sql`create table statements (deleted bigint)`.execute(kysely);
  await sql`create function note_statement() returns trigger language plpgsql as $$
    begin insert into statements select count(*) from before; return null; end $$`.execute(kysely);
  await sql`create trigger notes_statements after delete on attempts
    referencing old table as before for each statement execute function note_statement()`.execute(
    kysely,
  );
  await deleteInBatches(kysely, {
    from: 'attempts',
    key: ['key'],
    where: sql`resets_at < '2026-01-02' or false`,
  });
  expect(await kysely.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'new' }]);
  const { rows: statements } = await sql<{ deleted: number }>`
    select deleted from statements order by deleted desc`.execute(kysely);
  expect(statements.map((statement) => statement.deleted)).toEqual([
    ROWS_PER_DELETE,
    ROWS_PER_DELETE,
    1,
  ]);
});
