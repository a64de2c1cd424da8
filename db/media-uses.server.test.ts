// On both databases: triggers.
// Tests the triggers of 0044-media-uses.sql: after every change, `media_uses` must match the media addresses in the
// other tables.

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { Memorial } from '../app/memorials/contract.ts';
import {
  listMediaReferences,
  mapMediaAddresses,
} from '../app/memorials/documents/document-addresses.ts';
import { splitTributes } from '../app/memorials/documents/stored-document.server.ts';
import { aFullDocument } from '../app/memorials/testing/documents.ts';
import { openTestDatabase } from '../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../tests/harness/test-database.ts';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

const MEMORIALS = ['a', 'b'].map((name) => `mem_${name.padEnd(22, '0')}`);
const PICTURES = ['1', '2', '3', 'f'].map((digit) => digit.repeat(32));

const run = (statement: string) => sql.raw(statement).execute(database.kysely);

const SOURCES: Readonly<Record<string, string>> = {
  page: 'select id as memorial, document as value from memorials',
  draft: 'select memorial_id as memorial, document as value from memorial_drafts',
  history: `select memorial_id as memorial, coalesce(document, (
      select jsonb_agg('/media/' || id || '-4x3.webp') from unnest(media_ids) as id
    )) as value from memorial_revisions`,
  removed: 'select memorial_id as memorial, value from removed_parts',
  tribute: 'select memorial_id as memorial, photo as value from tributes',
  upload: 'select memorial_id as memorial, address as value from uploads',
};

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'bodyText' ? [] : stringsOf(field),
  );
}

async function expectedUses(): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const [kind, query] of Object.entries(SOURCES)) {
    const { rows } = await sql
      .raw<{ memorial: string; value: unknown }>(query)
      .execute(database.kysely);
    for (const { memorial, value } of rows) {
      const ids = stringsOf(value).flatMap(
        (text) => /\/media\/([0-9a-f]{32})/.exec(text)?.[1] ?? [],
      );
      for (const id of new Set(ids)) {
        const use = `${id} ${memorial} ${kind}`;
        counts.set(use, (counts.get(use) ?? 0) + 1);
      }
    }
  }
  return [...counts].map(([use, count]) => `${use} ${count}`).toSorted();
}

async function storedUses(): Promise<string[]> {
  const rows = await database.kysely.selectFrom('media_uses').selectAll().execute();
  return rows
    .map((row) => `${row.media_id} ${row.memorial_id} ${row.kind} ${row.row_count}`)
    .toSorted();
}

const memorialId = fc.constantFrom(...MEMORIALS);
const address = fc
  .constantFrom(...PICTURES)
  .chain((id) => fc.constantFrom(`/media/${id}-4x3.webp`, `/media/${id}.mp4`));
const document = fc.array(address, { maxLength: 6 }).map((addresses) =>
  JSON.stringify({
    ...(addresses[0] && { profilePhoto: addresses[0] }),
    ...(addresses[1] && { backgroundPhoto: `https://example.org${addresses[1]}` }),
    sections: [
      { photos: addresses.slice(2, 4).map((photo) => ({ photo, caption: 'A "word" — été' })) },
      { content: addresses.slice(4).map((url) => ({ url })), title: '/media/' },
      { bodyText: `A link to ${addresses[0] ?? 'nothing'} shows nothing.` },
    ],
  }),
);
const optionalAddress = fc.option(address).map((text) => (text === null ? 'null' : `'${text}'`));
const json = document.map((text) => `'${text}'::jsonb`);

/** A section or an item, as members remove them. Addresses in its texts are no uses. */
const part = fc.array(address, { maxLength: 3 }).map(([photo, inside, text]) => {
  const value = {
    ...(photo && { photo }),
    ...(inside && { photos: [{ photo: inside, caption: 'Été' }], content: [{ url: inside }] }),
    bodyText: text ?? '',
  };
  return `'${JSON.stringify(value)}'::jsonb`;
});

const insertMemorial = (id: string) =>
  `insert into memorials (id, slug, document) values ('${id}', 'slug-${id[4]}', '{}')`;

const statement = fc.oneof(
  memorialId.map(insertMemorial),
  {
    weight: 4,
    arbitrary: fc
      .tuple(memorialId, json)
      .map(([id, value]) => `update memorials set document = ${value} where id = '${id}'`),
  },
  fc
    .tuple(memorialId, json)
    .map(([, value]) => `update memorials set document = ${value}, state = 'taken-down'`),
  {
    weight: 4,
    arbitrary: fc
      .tuple(memorialId, json)
      .map(
        ([id, value]) =>
          `insert into memorial_drafts (memorial_id, revision, document, updated_at) values ('${id}', 1, ${value}, now()) on conflict (memorial_id) do update set document = excluded.document`,
      ),
  },
  memorialId.map((id) => `delete from memorial_drafts where memorial_id = '${id}'`),
  {
    weight: 4,
    arbitrary: fc
      .tuple(memorialId, json, fc.nat(3))
      .map(
        ([id, value, number]) =>
          `insert into memorial_revisions (memorial_id, number, kind, document, created_at) values ('${id}', ${number + 1}, 'draft', ${value}, now())`,
      ),
  },
  fc
    .tuple(memorialId, json)
    .map(
      ([id, value]) =>
        `update memorial_revisions set document = ${value}, file = null, file_bytes = null, media_ids = null where memorial_id = '${id}'`,
    ),
  fc
    .nat(2)
    .map(
      (number) =>
        `update memorial_revisions set document = null, file = repeat('a', 64), file_bytes = 1, media_ids = media_ids_in(media_fields(document)::text) where document is not null and number > ${number}`,
    ),
  {
    weight: 3,
    arbitrary: fc.nat(1).map((number) => `delete from memorial_revisions where number > ${number}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(memorialId, part)
      .map(
        ([id, value]) =>
          `insert into removed_parts (memorial_id, reason, path, value, created_at) values ('${id}', 'removed', 'sections', ${value}, now())`,
      ),
  },
  fc
    .tuple(memorialId, address)
    .map(
      ([id, text]) =>
        `update removed_parts set path = 'profilePhoto', value = to_jsonb('${text}'::text), memorial_id = '${id}'`,
    ),
  memorialId.map((id) => `delete from removed_parts where memorial_id = '${id}'`),
  {
    weight: 3,
    arbitrary: fc
      .tuple(memorialId, optionalAddress)
      .map(
        ([id, photo]) =>
          `insert into tributes (id, memorial_id, section_id, position, written_at, name, body, photo) values (random_id('tri'), '${id}', 'sec', 0, now(), 'Bo', 'A word', ${photo})`,
      ),
  },
  fc
    .tuple(memorialId, optionalAddress)
    .map(([id, photo]) => `update tributes set photo = ${photo} where memorial_id = '${id}'`),
  memorialId.map((id) => `update tributes set memorial_id = '${id}'`),
  memorialId.map((id) => `delete from tributes where memorial_id = '${id}'`),
  {
    weight: 3,
    arbitrary: fc
      .tuple(memorialId, optionalAddress)
      .map(
        ([id, text]) =>
          `insert into uploads (id, memorial_id, user_id, filename, filetype, kind, byte_size, address, created_at, touched_at) values (random_id('upl'), '${id}', 'usr', 'a', 'b', 'picture', 1, ${text}, now(), now())`,
      ),
  },
  optionalAddress.map((text) => `update uploads set address = ${text}`),
  memorialId.map((id) => `delete from uploads where memorial_id = '${id}'`),
  memorialId.map((id) => `delete from memorials where id = '${id}'`),
  fc
    .constantFrom(
      'memorial_drafts',
      'tributes',
      'removed_parts',
      'memorial_revisions',
      'uploads',
      'memorials',
    )
    .map((table) => `truncate ${table} cascade`),
);

test('match the uses the rows show, after any statements', async () => {
  await run('alter table uploads drop constraint uploads_user_id_fkey');
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 5, maxLength: 25 }), async (statements) => {
        await emptyAllTables(database);
        for (const id of MEMORIALS) await run(insertMemorial(id));
        for (const text of statements) {
          await run(text).catch((error: unknown) => {
            const { code } = error as { code?: string };
            if (code !== '23503' && code !== '23505') throw error;
          });
          expect(await storedUses()).toEqual(await expectedUses());
        }
      }),
      { numRuns: process.env['TEST_MATRIX'] === 'full' ? 40 : 8 },
    );
  } finally {
    await emptyAllTables(database);
    await run(
      `alter table uploads add constraint uploads_user_id_fkey
       foreign key (user_id) references users (id) on delete cascade`,
    );
  }
});

test('every picture and video in a document counts, wherever it is', async () => {
  const full = { slug: 'ada', ...aFullDocument('a.jpg', 'a.mp4') };
  let number = 0;
  const memorial = mapMediaAddresses(full as unknown as Memorial, () => {
    number += 1;
    return `/media/${String(number).padStart(32, '0')}.mp4`;
  });
  const { document: stored, tributes } = splitTributes(memorial);
  const id = MEMORIALS[0] ?? '';
  await run(insertMemorial(id));
  await sql`update memorials set document = ${JSON.stringify(stored)}::jsonb`.execute(
    database.kysely,
  );
  const ofTributes = tributes.filter(({ tribute }) => tribute.photo).length;
  expect(ofTributes).toBeGreaterThan(0);
  const places = new Set(listMediaReferences(memorial).map(({ place }) => place));
  expect(places.size).toBe(7);
  expect(await storedUses()).toHaveLength(number - ofTributes);
});

test('revisions showing the same picture, deleted at once', async () => {
  const id = MEMORIALS[0] ?? '';
  await run(insertMemorial(id));
  await run(`insert into memorial_revisions (memorial_id, number, kind, document, created_at)
    select '${id}', number, 'draft', '{"profilePhoto": "/media/${PICTURES[0]}-4x3.webp"}', now()
    from generate_series(1, 5) as number`);
  expect(await storedUses()).toEqual([`${PICTURES[0]} ${id} history 5`]);
  await run('delete from memorial_revisions where number > 3');
  expect(await storedUses()).toEqual([`${PICTURES[0]} ${id} history 3`]);
  await run('delete from memorial_revisions');
  expect(await storedUses()).toEqual([]);
});

test('a change to two thousand pictures writes only the new one', async () => {
  const photos = Array.from({ length: 2_000 }, (_, index) => ({
    photo: `/media/${String(index).padStart(32, '0')}-4x3.webp`,
  }));
  const id = MEMORIALS[0] ?? '';
  await sql`insert into memorials (id, slug, document) values (${id}, 'slug-a', '{}')`.execute(
    database.kysely,
  );
  const save = (value: unknown) =>
    sql`insert into memorial_drafts (memorial_id, revision, document, updated_at)
        values (${id}, 1, ${JSON.stringify(value)}::jsonb, now())
        on conflict (memorial_id) do update set document = excluded.document`.execute(
      database.kysely,
    );
  await save({ sections: [{ photos }] });
  const writes = () =>
    sql<{ row: string }>`select xmin::text || ctid::text as row from media_uses`
      .execute(database.kysely)
      .then(({ rows }) => new Set(rows.map(({ row }) => row)));
  const before = await writes();
  expect(before.size).toBe(2_000);
  await save({ sections: [{ photos, title: 'Another' }] });
  expect(await writes()).toEqual(before);
  await save({
    sections: [{ photos: [...photos, { photo: `/media/${'f'.repeat(32)}-4x3.webp` }] }],
  });
  const after = await writes();
  expect([...after].filter((row) => !before.has(row))).toHaveLength(1);
});
