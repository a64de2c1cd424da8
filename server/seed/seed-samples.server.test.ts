import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { aJpeg } from '../../app/media/testing/pictures.ts';
import { importMemorial } from '../../app/memorials/documents/document-import.server.ts';
import { aDocumentFolder, aSite } from '../../app/memorials/testing/document-site.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import {
  createTestDatabase,
  emptyAllTables,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { seedSamples } from './seed-samples.server.ts';

const SLUGS = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => emptyAllTables(database));
afterAll(() => database.close());

/** A new product with small samples, and what starting it loads. */
async function aNewProduct() {
  const site = await aSite(database);
  const files = await Promise.all(
    SLUGS.map(async (slug, index) => ({
      [`${slug}/memorial.json`]: JSON.stringify(aDocument({ slug, profilePhoto: 'a.jpg' })),
      [`${slug}/a.jpg`]: await aJpeg(64, 48, index),
    })),
  );
  const samples = await aDocumentFolder({}, Object.assign({}, ...files));
  const said: unknown[] = [];
  const start = (directory = samples) =>
    seedSamples({
      database,
      config: { dataDirectory: site.directory },
      log: { info: (fields) => said.push(fields['slug']) },
      directory,
    });
  return { ...site, start, said };
}

describe('"the five samples are loaded at first start"', () => {
  test('in their order, with their pictures', async () => {
    const product = await aNewProduct();
    expect(await product.start()).toEqual(SLUGS);
    expect(product.said).toEqual(SLUGS);
    const { memorials, media } = await product.rows();
    expect(memorials.map((memorial) => memorial.slug)).toEqual(SLUGS.toSorted());
    expect(media).toHaveLength(5);
  });

  test('once ever: a sample that was removed stays away', async () => {
    const product = await aNewProduct();
    await product.start();
    await product.memorials.remove('kenji-tanaka');
    expect(await product.start()).toEqual([]);
    expect(await product.memorials.findDocument('kenji-tanaka')).toBeNull();
  });

  test('never over a memorial that a family has under that slug', async () => {
    const product = await aNewProduct();
    const theirs = aDocument({ slug: 'james-okafor', fullName: 'Another James' });
    await importMemorial({ path: await aDocumentFolder(theirs), replace: false }, product);
    expect(await product.start()).toEqual(SLUGS.filter((slug) => slug !== 'james-okafor'));
    expect(await product.memorials.findDocument('james-okafor')).toMatchObject({
      fullName: 'Another James',
    });
  });

  test('a start that broke off is taken up again', async () => {
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

  test('by two that start at once, each sample once', async () => {
    const product = await aNewProduct();
    const loaded = await Promise.allSettled([product.start(), product.start()]);
    expect(loaded.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await product.rows()).memorials.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
  });
});
