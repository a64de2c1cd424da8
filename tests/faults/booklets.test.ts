import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { Booklet, BookletChoices } from '../../app/booklets/contract.ts';
import { readPdf } from '../../app/booklets/testing/read-pdf.ts';
import { aFamilyWithAlbum, downloadFile, SECTION, type AlbumFamily } from './album-scenario.ts';
import { storedMedia } from './data-files.ts';
import { killChildren } from './process-resources.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { canMountSmallDisk } from './small-disk.ts';
import { prepareRestarts, startOnSmallDisk, startTestCluster } from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { callApi } from './test-user.ts';

const PICTURES = envNumber('FAULT_PICTURES', 12);
const ROUNDS = envNumber('FAULT_ROUNDS', 6);
/** How often each booklet is interrupted. A booklet fails after four killed attempts. */
const KILLS_OF_A_BOOKLET = 3;
const MADE_MS = 600_000;
/** The longest pause between kills. A killed job is repeated after some 20 s, so later kills hit the next attempt. */
const LONGEST_WAIT_MS = 25_000;

describe('"kill -9 of every job": a booklet', () => {
  test('embedded: after kills of the product there is one booklet, and nothing else', async () => {
    await expectOneBooklet({}, (product) => product.kill());
  });

  test('PostgreSQL: after kills of the product there is one booklet, and nothing else', async () => {
    const { url } = await startTestCluster();
    await expectOneBooklet({ DATABASE_URL: url }, (product) => product.kill());
  });

  test('a killed child process is replaced, or the family is told', async () => {
    await expectOneBooklet({}, async ({ pid }) => {
      killChildren(pid);
    });
  });
});

/** Makes several booklets and interrupts each at random moments. Each must become ready or say why it failed. */
async function expectOneBooklet(
  storage: Settings,
  breakIt: (product: ProductProcess) => Promise<void>,
): Promise<void> {
  const { directory, random, start } = await prepareRestarts(storage);
  let product = await start();
  const family = await aFamily(product);
  const states: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await ask(product, family);
    for (let kill = 0; kill < KILLS_OF_A_BOOKLET; kill += 1) {
      await delay(random.integer(50, kill === 0 ? 4000 : LONGEST_WAIT_MS));
      await breakIt(product);
      if (!product.isAlive()) product = await start();
    }
    const settled = await settledBooklet(product, family, id);
    states.push(settled.state);
    expect(isClear(settled), JSON.stringify(settled)).toBe(true);
  }
  printLine(`${ROUNDS} booklets: ${states.join(', ')}`);
  expect(states).toContain('ready');
  const last = await make(product, family);
  expect(last.state).toBe('ready');
  expect((await pdfOf(product, family, last)).pages).toHaveLength(last.pages ?? 0);
  expect((await choicesOf(product, family)).booklets[0]).toMatchObject({ id: last.id });
  expect(readdirSync(join(directory, 'data', 'media', '.booklets'))).toEqual([]);
  const ready = states.filter((state) => state === 'ready').length + 1;
  expect(storedMedia({ directory }, '.pdf')).toHaveLength(ready);
  expect(await product.stop()).toBe(0);
}

/** True if the booklet is ready, or if its error message asks the user to try again. */
function isClear({ state, pages, problem }: Booklet): boolean {
  return state === 'ready' ? pages !== undefined : (problem?.endsWith(' try again.') ?? false);
}

describe.skipIf(!canMountSmallDisk())('"a full disk" while a booklet is made', () => {
  test('the family is told, nothing is left, and the next one is made once there is room', async () => {
    const { disk, product } = await startOnSmallDisk(240);
    const family = await aFamily(product);
    disk.fill();
    const failed = await make(product, family);
    expect(failed).toMatchObject({
      state: 'failed',
      problem: 'We couldn’t make the booklet. Nothing on the page has changed. Please try again.',
    });
    expect(readdirSync(join(disk.folder, 'data', 'media', '.booklets'))).toEqual([]);
    expect(storedMedia(product, '.pdf')).toEqual([]);
    disk.empty();
    const made = await make(product, family);
    expect(made).toMatchObject({ state: 'ready', warnings: [] });
    expect((await pdfOf(product, family, made)).alternativeTexts).toHaveLength(PICTURES + 1);
    expect(await product.stop()).toBe(0);
  });
});

/** A memorial with an album whose pictures are uploaded and processed. */
async function aFamily(product: ProductProcess): Promise<AlbumFamily> {
  const family = await aFamilyWithAlbum(product, PICTURES);
  await expect
    .poll(async () => (await choicesOf(product, family)).parts.at(-1), {
      timeout: MADE_MS,
      interval: 1000,
    })
    .toMatchObject({ key: SECTION, count: PICTURES });
  return family;
}

const choicesOf = (product: ProductProcess, { user, path }: AlbumFamily) =>
  callApi<BookletChoices>({ user, product }, 'GET', `${path}/booklets`);

async function ask({ origin }: ProductProcess, { user, path }: AlbumFamily): Promise<Booklet> {
  const payload = { format: 'a5', parts: ['cover', SECTION] };
  const { status, body } = await user.call(origin, 'POST', `${path}/booklets`, payload);
  expect(status).toBe(202);
  return (body.data as unknown as { booklet: Booklet }).booklet;
}

async function make(product: ProductProcess, family: AlbumFamily): Promise<Booklet> {
  const { id } = await ask(product, family);
  return settledBooklet(product, family, id);
}

async function settledBooklet(product: ProductProcess, { user, path }: AlbumFamily, id: string) {
  const address = `${path}/booklets/${id}`;
  const read = async () =>
    (await callApi<{ booklet: Booklet }>({ user, product }, 'GET', address)).booklet;
  await expect
    .poll(async () => (await read()).state, { timeout: MADE_MS, interval: 500 })
    .toMatch(/^(?:ready|failed)$/);
  return read();
}

async function pdfOf(product: ProductProcess, family: AlbumFamily, { id }: Booklet) {
  return readPdf(await downloadFile(product, family, `/booklets/${id}/file`));
}
