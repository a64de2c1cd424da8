// The server must respond to other requests while it renders slow pages. The import rejects texts that render so
// slowly, so the pages are written directly into the database.
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { saveDocument } from '../../app/drafts/importing/save-document.server.ts';
import { openDatabase } from '../../db/client.server.ts';
import { cpuMsOf } from '../harness/cpu-time.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';

const LONGEST = 50_000;
const BOMBS = ['[', '**_[', '[a](', '> '];
const PAGES = 3;
/** Another attempt, with other pages, because a loaded machine can delay a response as well. */
const ATTEMPTS = 3;
const TEXTS_PER_PAGE = 12;

/**
 * The allowed delay in milliseconds of the server's CPU time, so that other processes don't count. Rendering the slow
 * pages takes seconds.
 */
const MAX_DELAY = 1_000;

let directory: string;
let product: ProductInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'memorials-slow-pages-'));
  await saveSlowPages(directory);
  product = await startProductInstance([], { DATA_DIR: directory });
});
afterAll(async () => {
  await product?.stop();
  await rm(directory, { recursive: true, force: true });
});

async function saveSlowPages(dataDirectory: string): Promise<void> {
  cpSync(inject('emptyData'), dataDirectory, { recursive: true });
  const database = await openDatabase({ directory: join(dataDirectory, 'database') });
  try {
    for (let page = 0; page < PAGES * ATTEMPTS; page += 1) {
      await saveDocument(database.kysely, slowPage(page), { replace: false });
    }
    await saveDocument(database.kysely, textPage('ordinary-page', ['She kept bees.']), {
      replace: false,
    });
  } finally {
    await database.close();
  }
}

function slowPage(page: number) {
  const texts = Array.from(
    { length: TEXTS_PER_PAGE },
    (_, text) => `${repeated(BOMBS[text % BOMBS.length] ?? '')} ${page} ${text}`,
  );
  return textPage(`slow-page-${page}`, texts);
}

function textPage(slug: string, texts: readonly string[]) {
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

/** In milliseconds of the server's CPU time, or of the clock where the system does not tell. */
async function healthTime(): Promise<number> {
  const now = () => cpuMsOf(product.pid) ?? performance.now();
  const before = now();
  const response = await fetch(`${product.origin}/healthz`);
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return now() - before;
}

async function statusOf(slug: string): Promise<number> {
  const response = await fetch(`${product.origin}/${slug}`);
  await response.arrayBuffer();
  return response.status;
}

test('/healthz waits less than a second of CPU time while pages with the slowest texts are rendered', async () => {
  expect(await statusOf('ordinary-page')).toBe(200);
  const idle: number[] = [];
  for (let count = 0; count < 20; count += 1) idle.push(await healthTime());

  let longest = Infinity;
  const allowed = Math.max(...idle) + MAX_DELAY;
  for (let attempt = 0; attempt < ATTEMPTS && longest >= allowed; attempt += 1) {
    longest = await longestHealthTimeWhileRendering(attempt * PAGES);
  }
  expect(longest).toBeLessThan(allowed);
});

async function longestHealthTimeWhileRendering(firstPage: number): Promise<number> {
  const statuses: number[] = [];
  const rendering = Promise.all(
    Array.from({ length: PAGES }, async (_, page) => {
      statuses.push(await statusOf(`slow-page-${firstPage + page}`));
    }),
  );
  const busy: number[] = [];
  do busy.push(await healthTime());
  while (statuses.length < PAGES && busy.length < 10_000);
  await rendering;

  expect(statuses).toEqual(Array.from({ length: PAGES }, () => 200));
  // `/healthz` responded more often than there are pages, so some responses came while a page was being rendered.
  expect(busy.length).toBeGreaterThan(PAGES);
  return Math.max(...busy);
}
