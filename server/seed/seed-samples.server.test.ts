import { beforeEach, describe, expect, test } from 'vitest';

import { importMemorial } from '../../app/drafts/importing/document-import.server.ts';
import { aJpeg } from '../../app/media/testing/pictures.ts';
import { findDocument } from '../../app/memorials/find-memorial.server.ts';
import { remove } from '../../app/memorials/store.server.ts';
import { aDocumentFolder, aSite } from '../../app/memorials/testing/document-site.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../tests/harness/test-database.ts';
import { seedSamples } from './seed-samples.server.ts';

const SLUGS = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
];

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

async function aNewProduct() {
  const site = await aSite(database);
  const files = await Promise.all(
    SLUGS.map(async (slug, index) => ({
      [`${slug}/memorial.json`]: JSON.stringify(aDocument({ slug, profilePhoto: 'a.jpg' })),
      [`${slug}/a.jpg`]: await aJpeg(64, 48, index),
    })),
  );
  const samples = await aDocumentFolder({}, Object.assign({}, ...files));
  const logged: unknown[] = [];
  const start = (directory = samples) =>
    seedSamples({
      database,
      config: { dataDirectory: site.directory, mediaBucket: undefined },
      log: { info: (fields) => logged.push(fields['slug']), warn: () => undefined },
      directory,
    });
  return { ...site, start, logged };
}

describe('"the five samples are loaded at first start"', () => {
  test('in order, with their pictures', async () => {
    const product = await aNewProduct();
    expect(await product.start()).toEqual(SLUGS);
    expect(product.logged).toEqual(SLUGS);
    const { memorials, media } = await product.rows();
    expect(memorials.map((memorial) => memorial.slug)).toEqual(SLUGS.toSorted());
    expect(media).toHaveLength(5);
  });

  test("once: a removed sample isn't loaded again", { tags: 'full' }, async () => {
    const product = await aNewProduct();
    await product.start();
    await remove(product.kysely, 'kenji-tanaka');
    expect(await product.start()).toEqual([]);
    expect(await findDocument(product.kysely, 'kenji-tanaka')).toBeNull();
  });

  test("without overwriting a family's memorial with the same slug", { tags: 'full' }, async () => {
    const product = await aNewProduct();
    const existing = aDocument({ slug: 'james-okafor', fullName: 'Another James' });
    await importMemorial(product, { path: await aDocumentFolder(existing), replace: false });
    expect(await product.start()).toEqual(SLUGS.filter((slug) => slug !== 'james-okafor'));
    expect(await findDocument(product.kysely, 'james-okafor')).toMatchObject({
      fullName: 'Another James',
    });
  });

  test('after a failed start the next one loads the rest', { tags: 'full' }, async () => {
    const product = await aNewProduct();
    const broken = await aDocumentFolder(
      {},
      {
        'eleanor-whitfield/memorial.json': JSON.stringify(aDocument({ slug: 'eleanor-whitfield' })),
      },
    );
    await expect(product.start(broken)).rejects.toThrow('is not there');
    expect(await product.start()).toEqual(SLUGS.slice(1));
  });

  test('once each when two processes start at once', async () => {
    const product = await aNewProduct();
    const loaded = await Promise.allSettled([product.start(), product.start()]);
    expect(loaded.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await product.rows()).memorials.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
  });
});
