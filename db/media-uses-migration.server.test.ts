// On both databases: a migration of rows.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { createBareDatabase } from '../tests/harness/test-database.ts';
import { migrate } from './migrate.server.ts';
import { migrateBefore } from './testing/migrate-before.ts';

const BEFORE = '0044';
const MEMORIAL = `mem_${'0'.repeat(22)}`;

const addressOf = (digit: number) => `/media/${String(digit).repeat(32)}-4x3.webp`;
const documentOf = (...digits: number[]) =>
  JSON.stringify({
    profilePhoto: addressOf(digits[0] ?? 0),
    sections: [{ photos: digits.map((digit) => ({ photo: addressOf(digit) })) }],
  });

test(
  'existing pages, drafts, histories, removed parts and tributes have their uses',
  { tags: 'full' },
  async () => {
    const database = await createBareDatabase();
    onTestFinished(() => database.close());
    await migrateBefore(database, BEFORE);
    const { kysely } = database;
    await sql`insert into memorials (id, slug, document)
    values (${MEMORIAL}, 'ada', ${documentOf(1, 1)}::jsonb)`.execute(kysely);
    await sql`insert into memorial_drafts (memorial_id, revision, document, updated_at)
    values (${MEMORIAL}, 1, ${documentOf(1, 2)}::jsonb, now())`.execute(kysely);
    for (const number of [1, 2]) {
      await sql`insert into memorial_revisions (memorial_id, number, kind, document, created_at)
      values (${MEMORIAL}, ${number}, 'draft', ${documentOf(2, number)}::jsonb, now())`.execute(
        kysely,
      );
    }
    await sql`insert into removed_parts (memorial_id, reason, path, value, created_at)
    values (${MEMORIAL}, 'conflict', 'profilePhoto', ${JSON.stringify(addressOf(3))}::jsonb, now())`.execute(
      kysely,
    );
    for (const photo of [addressOf(4), addressOf(4), null]) {
      await sql`insert into tributes (id, memorial_id, section_id, position, written_at, name, body, photo)
      values (random_id('tri'), ${MEMORIAL}, 'sec', 0, now(), 'Bo', 'A word', ${photo})`.execute(
        kysely,
      );
    }
    await migrate(database);
    const uses = await kysely.selectFrom('media_uses').selectAll().execute();
    expect(uses.map((use) => `${use.kind} ${use.media_id[0]} ${use.row_count}`).toSorted()).toEqual(
      [
        'draft 1 1',
        'draft 2 1',
        'history 1 1',
        'history 2 2',
        'page 1 1',
        'removed 3 1',
        'tribute 4 2',
      ],
    );
  },
);
