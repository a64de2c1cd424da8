// How pages become as small as can be while there is nothing else to do.
import { brotliDecompressSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestFront, type Answer, type TestFront } from '../../tests/harness/test-front.ts';

const MINUTE = 60_000;
/** A text that the best encoding makes smaller than the quick one does. */
const WORDS = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 1_009).join(' of ');

let front: TestFront;

beforeEach(async () => {
  front = await openTestFront();
  front.application.text = WORDS;
});

afterEach(() => front.close());

const ask = (path: string): Promise<Answer> => front.ask(path, { 'accept-encoding': 'br' });

/** Resolves to the page as it was first drawn. */
async function askOften(path: string): Promise<Answer> {
  const first = await ask(path);
  for (let hit = 0; hit < 5; hit += 1) await ask(path);
  return first;
}

/** Lets the page grow old and be drawn anew; resolves to it. */
async function redraw(path: string, text: string): Promise<Answer> {
  front.application.text = text;
  front.time += 6 * MINUTE;
  await ask(path);
  await expect
    .poll(async () => brotliDecompressSync((await ask(path)).body).toString())
    .toContain(text);
  return ask(path);
}

/** Does the work in turn, with what is added meanwhile. */
async function doIdleWork(): Promise<void> {
  for (const work of front.idleWork) await work();
}

test('a page that is drawn anew before its turn is made smaller all the same', async () => {
  await askOften('/ada-example');
  const quick = await redraw('/ada-example', `${WORDS}, and the sea.`);
  await doIdleWork();
  expect((await ask('/ada-example')).body.length).toBeLessThan(quick.body.length);
});

test('a page that is drawn anew and asked for again waits for one turn, not for two', async () => {
  await askOften('/ada-example');
  await redraw('/ada-example', `${WORDS}, and the sea.`);
  await askOften('/ada-example');
  expect(front.idleWork).toHaveLength(1);
  await doIdleWork();
  await askOften('/ada-example');
  expect(front.idleWork).toHaveLength(1);
});

test('a page that is as small as can be asks for no turn, nor when it is drawn anew and says the same', async () => {
  await askOften('/ada-example');
  await doIdleWork();
  await askOften('/ada-example');
  front.time += 6 * MINUTE;
  await askOften('/ada-example');
  await expect.poll(() => front.application.drawn).toHaveLength(2);
  await askOften('/ada-example');
  expect(front.idleWork).toHaveLength(1);
});

test('however many pages wait, one piece of work is in line', async () => {
  const paths = ['/one-page', '/two-page', '/three-page'];
  const quick: Answer[] = [];
  for (const path of paths) quick.push(await askOften(path));
  expect(front.idleWork).toHaveLength(1);
  await doIdleWork();
  for (const [index, path] of paths.entries()) {
    const { body } = await ask(path);
    expect(body.length).toBeLessThan(quick[index]?.body.length ?? 0);
  }
  expect(front.idleWork).toHaveLength(paths.length);
});

test('a page that is gone costs no turn', async () => {
  const quick = await askOften('/one-page');
  await askOften('/two-page');
  front.pages.changes.onNotice('two-page');
  await doIdleWork();
  expect(front.idleWork).toHaveLength(1);
  expect((await ask('/one-page')).body.length).toBeLessThan(quick.body.length);
});
