// On both databases: how values are read.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestDatabase } from '../tests/harness/open-test-database.ts';

const database = openTestDatabase();

describe('values from the database, the same on both kinds', () => {
  test('an instant is a Date, whatever the time zone of the process', async () => {
    const written = new Date('2024-02-29T23:59:58.123Z');
    const { rows } = await sql<{
      instant: Date;
    }>`select ${written}::timestamptz as instant`.execute(database.kysely);
    expect(rows).toEqual([{ instant: written }]);
  });

  test('the time zone of the session is UTC', async () => {
    const { rows } = await sql`select current_setting('TimeZone') as zone`.execute(database.kysely);
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });

  test('jsonb is parsed, and equals the JSON text that was written', async () => {
    const document = {
      sections: [{ order: 1, title: 'A "quoted" line', photos: [] }],
      nothing: null,
    };
    const { rows } = await sql<{ document: unknown }>`
      select ${JSON.stringify(document)}::jsonb as document
    `.execute(database.kysely);
    expect(rows[0]?.document).toEqual(document);
  });

  test('a count is a number', async () => {
    const { rows } = await sql`select count(*) as rows from memorials`.execute(database.kysely);
    expect(rows).toEqual([{ rows: 0 }]);
  });

  test("an integer JavaScript can't represent exactly is an error, not rounded", async () => {
    const largest = await sql`select 9007199254740991::int8 as number`.execute(database.kysely);
    expect(largest.rows).toEqual([{ number: Number.MAX_SAFE_INTEGER }]);
    await expect(
      sql`select 9007199254740993::int8 as number`.execute(database.kysely),
    ).rejects.toThrow('9007199254740993, which a JavaScript number cannot represent exactly');
  });

  test('after such an error the connection still works', async () => {
    await expect(
      sql`select 9007199254740993::int8 as number`.execute(database.kysely),
    ).rejects.toThrow('cannot represent exactly');
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test('a calendar date and a decimal number are text', async () => {
    const { rows } = await sql`select '1941-03-09'::date as day, 1.50::numeric as amount`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ day: '1941-03-09', amount: '1.50' }]);
  });
});
