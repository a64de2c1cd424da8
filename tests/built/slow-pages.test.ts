// Whatever the texts of a page are, the process answers others while it draws them. A product of its own, whose
// memorials were kept without the import: with what it refuses today, on machines of any speed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createMemorialService } from '../../app/memorials/service.server.ts';
import { openDatabase } from '../../db/client.server.ts';
import { migrate } from '../../db/migrate.server.ts';
import { startOwnProduct, type OwnProduct } from '../harness/own-product.ts';

/** The longest text of a document, in characters. */
const LONGEST = 50_000;
const BOMBS = ['[', '**_[', '[a](', '> '];
const PAGES = 3;
const TEXTS_PER_PAGE = 12;

/** Milliseconds that an answer may take longer than on a quiet product. The pages together take seconds. */
const MAX_DELAY = 1_000;

let directory: string;
let product: OwnProduct;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'memorials-slow-pages-'));
  await keepSlowPages(directory);
  product = await startOwnProduct([], { DATA_DIR: directory });
});
afterAll(async () => {
  await product?.stop();
  await rm(directory, { recursive: true, force: true });
});

async function keepSlowPages(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ directory: join(dataDirectory, 'database') });
  try {
    await migrate(database);
    const memorials = createMemorialService(database);
    for (let page = 0; page < PAGES; page += 1) {
      await memorials.saveDocument(slowPage(page), { replace: false });
    }
    await memorials.saveDocument(aPage('ordinary-page', ['She kept bees.']), { replace: false });
  } finally {
    await database.close();
  }
}

/** No two texts are the same: what was drawn once is remembered. */
function slowPage(page: number) {
  const texts = Array.from(
    { length: TEXTS_PER_PAGE },
    (_, text) => `${repeated(BOMBS[text % BOMBS.length] ?? '')} ${page} ${text}`,
  );
  return aPage(`slow-page-${page}`, texts);
}

function aPage(slug: string, texts: readonly string[]) {
  return {
    slug,
    fullName: 'Ada Lind',
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    sections: texts.map((bodyText, order) => ({ type: 'textSection' as const, order, bodyText })),
  };
}

function repeated(pattern: string): string {
  return pattern.repeat(LONGEST).slice(0, LONGEST - 10);
}

/** How long /healthz took to answer, in milliseconds. */
async function wait(): Promise<number> {
  const before = performance.now();
  const answer = await fetch(`${product.origin}/healthz`);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return performance.now() - before;
}

async function drawPage(slug: string): Promise<number> {
  const answer = await fetch(`${product.origin}/${slug}`);
  await answer.arrayBuffer();
  return answer.status;
}

test('/healthz answers within a second while pages of the slowest texts are drawn', async () => {
  // The first page that a process draws is slow whatever its texts are.
  expect(await drawPage('ordinary-page')).toBe(200);
  const quiet: number[] = [];
  for (let count = 0; count < 20; count += 1) quiet.push(await wait());

  const statuses: number[] = [];
  const drawing = Promise.all(
    Array.from({ length: PAGES }, async (_, page) => {
      statuses.push(await drawPage(`slow-page-${page}`));
    }),
  );
  const busy: number[] = [];
  do busy.push(await wait());
  while (statuses.length < PAGES && busy.length < 10_000);
  await drawing;

  expect(statuses).toEqual(Array.from({ length: PAGES }, () => 200));
  // Less would say that all were drawn in one go, and nothing was asked meanwhile.
  expect(busy.length).toBeGreaterThan(PAGES);
  expect(Math.max(...busy)).toBeLessThan(Math.max(...quiet) + MAX_DELAY);
});
