import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Booklet, BookletChoices } from '../../app/booklets/contract.ts';
import { readPdf } from '../../app/booklets/testing/read-pdf.ts';
import { freePort } from '../harness/free-port.ts';
import { anAlbum, requestHeaders, SECTION, sendAlbum } from './album-scenario.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { killChildren } from './process-resources.ts';
import {
  makeDataFolder,
  removeFolder,
  startProduct,
  type ProductProcess,
  type Settings,
} from './product-process.ts';
import { createSeededRandom } from './seeded-random.ts';
import { canMountSmallDisk, mountSmallDisk } from './small-disk.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { TestUser } from './test-user.ts';

const PICTURES = envNumber('FAULT_PICTURES', 12);
const ROUNDS = envNumber('FAULT_ROUNDS', 6);
/** How often each booklet is interrupted. A booklet fails after four killed attempts. */
const KILLS_OF_A_BOOKLET = 3;
const MADE_MS = 600_000;
/** The longest pause between kills. A killed job is repeated after some 20 s, so later kills hit the next attempt. */
const LONGEST_WAIT_MS = 25_000;

interface Family {
  user: TestUser;
  path: string;
}

describe('"kill -9 of every job": a booklet', () => {
  test('embedded: after kills of the product there is one booklet, and nothing else', async () => {
    await expectOneBooklet({}, (product) => product.kill());
  });

  test('PostgreSQL: after kills of the product there is one booklet, and nothing else', async () => {
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.remove());
    await expectOneBooklet({ DATABASE_URL: cluster.url }, (product) => product.kill());
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
  const directory = makeDataFolder();
  onTestFinished(() => removeFolder(directory));
  const settings = { LOAD_SAMPLES: 'false', PORT: String(await freePort()), ...storage };
  const random = createSeededRandom();
  printLine(`FAULT_SEED=${random.seed}`);
  let product = await startProduct(directory, settings);
  onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
  const family = await aFamily(product);
  const states: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await ask(product, family);
    for (let kill = 0; kill < KILLS_OF_A_BOOKLET; kill += 1) {
      await delay(random.integer(50, kill === 0 ? 4000 : LONGEST_WAIT_MS));
      await breakIt(product);
      if (!product.isAlive()) product = await startProduct(directory, settings);
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
  const media = join(directory, 'data', 'media');
  expect(readdirSync(join(media, '.booklets'))).toEqual([]);
  const ready = states.filter((state) => state === 'ready').length + 1;
  expect(filesIn(media, '.pdf')).toHaveLength(ready);
  expect(await product.stop()).toBe(0);
}

/** True if the booklet is ready, or if its error message asks the user to try again. */
function isClear({ state, pages, problem }: Booklet): boolean {
  return state === 'ready' ? pages !== undefined : (problem?.endsWith(' try again.') ?? false);
}

describe.skipIf(!canMountSmallDisk())('"a full disk" while a booklet is made', () => {
  test('the family is told, nothing is left, and the next one is made when there is room', async () => {
    const disk = mountSmallDisk(240);
    if (!disk) throw new Error('There was room for a small disk before, and is none now.');
    onTestFinished(() => disk.remove());
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.remove());
    const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false' };
    const product = await startProduct(disk.folder, settings);
    onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
    const family = await aFamily(product);
    disk.fill();
    const failed = await make(product, family);
    expect(failed).toMatchObject({
      state: 'failed',
      problem: 'We couldn’t make the booklet. Nothing on the page has changed. Please try again.',
    });
    const media = join(disk.folder, 'data', 'media');
    expect(readdirSync(join(media, '.booklets'))).toEqual([]);
    expect(filesIn(media, '.pdf')).toEqual([]);
    disk.empty();
    const made = await make(product, family);
    expect(made).toMatchObject({ state: 'ready', warnings: [] });
    expect((await pdfOf(product, family, made)).alternativeTexts).toHaveLength(PICTURES + 1);
    expect(await product.stop()).toBe(0);
  });
});

/** A memorial with an album whose pictures are uploaded and processed. */
async function aFamily(product: ProductProcess): Promise<Family> {
  const user = new TestUser();
  const path = await anAlbum(product, user);
  await sendAlbum(product, { user, path }, PICTURES);
  const family = { user, path };
  await expect
    .poll(async () => (await choicesOf(product, family)).parts.at(-1), {
      timeout: MADE_MS,
      interval: 1000,
    })
    .toMatchObject({ key: SECTION, count: PICTURES });
  return family;
}

async function dataOf<Data>(
  { origin }: ProductProcess,
  { user, path }: Family,
  address: string,
): Promise<Data> {
  const { body } = await user.call(origin, 'GET', `${path}/booklets${address}`);
  return body.data as unknown as Data;
}

const choicesOf = (product: ProductProcess, family: Family) =>
  dataOf<BookletChoices>(product, family, '');

async function ask({ origin }: ProductProcess, { user, path }: Family): Promise<Booklet> {
  const payload = { format: 'a5', parts: ['cover', SECTION] };
  const { status, body } = await user.call(origin, 'POST', `${path}/booklets`, payload);
  expect(status).toBe(202);
  return (body.data as unknown as { booklet: Booklet }).booklet;
}

async function make(product: ProductProcess, family: Family): Promise<Booklet> {
  const { id } = await ask(product, family);
  return settledBooklet(product, family, id);
}

async function settledBooklet(product: ProductProcess, family: Family, id: string) {
  const read = async () => (await dataOf<{ booklet: Booklet }>(product, family, `/${id}`)).booklet;
  await expect
    .poll(async () => (await read()).state, { timeout: MADE_MS, interval: 500 })
    .toMatch(/^(?:ready|failed)$/);
  return read();
}

async function pdfOf({ origin }: ProductProcess, { user, path }: Family, { id }: Booklet) {
  const response = await fetch(`${origin}/api/v1${path}/booklets/${id}/file`, {
    headers: requestHeaders(user, origin),
  });
  expect(response.status).toBe(200);
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith(ending) && !name.startsWith('.'),
  );
}
