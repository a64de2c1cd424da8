// On both databases: prepared statements.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase, testDatabaseKind } from '../../tests/harness/test-database.ts';
import type { TestDatabase } from '../../tests/harness/test-database.ts';
import { createStatementNamer } from './prepared-statements.server.ts';

describe('names of statements', () => {
  test('a frequent statement gets a name and keeps it', () => {
    const nameOf = createStatementNamer();
    const names = Array.from({ length: 7 }, () => nameOf('select $1'));
    expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(names.slice(4))).toEqual(new Set(['memorials_1']));
  });

  test('different statements have different names', () => {
    const nameOf = createStatementNamer();
    const nameAfterFive = (text: string) =>
      Array.from({ length: 5 }, () => nameOf(text)).findLast(Boolean);
    expect(nameAfterFive('select $1')).not.toBe(nameAfterFive('select $2'));
  });

  test('the number of names is limited', () => {
    const nameOf = createStatementNamer();
    const named = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      for (let index = 0; index < 300; index += 1) {
        const name = nameOf(`select ${index}`);
        if (name !== undefined) named.add(name);
      }
    }
    expect(named.size).toBe(100);
    expect(nameOf('select 299')).toBeUndefined();
  });
});

describe.runIf(testDatabaseKind === 'postgres')('on PostgreSQL', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await database.close();
  });

  test('a frequent statement is prepared once on its connection', async () => {
    for (let run = 0; run < 10; run += 1) {
      await sql`select ${run}::integer as run`.execute(database.kysely);
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(database.kysely);
    expect(rows).toEqual([{ statement: 'select $1::integer as run' }]);
  });

  test('after a migration by another process, a prepared read is repeated, except in a transaction', async () => {
    await sql`create table kept (id integer, name integer)`.execute(database.kysely);
    await sql`insert into kept values (1, 2)`.execute(database.kysely);
    const read = async () =>
      (await sql`select * from kept where id = ${1}`.execute(database.kysely)).rows;
    for (let run = 0; run < 10; run += 1) await read();
    await sql`alter table kept alter name type text`.execute(database.kysely);
    expect(await read()).toEqual([{ id: 1, name: '2' }]);

    for (let run = 0; run < 10; run += 1) await read();
    await sql`alter table kept alter name type varchar`.execute(database.kysely);
    const inTransaction = database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into kept values (2, '3')`.execute(transaction);
      await sql`select * from kept where id = ${1}`.execute(transaction);
    });
    await expect(inTransaction).rejects.toThrow('cached plan must not change result type');
    expect((await sql`select id from kept`.execute(database.kysely)).rows).toEqual([{ id: 1 }]);
  });
});
