import { describe, expect, test } from 'vitest';

import type { AttendanceList, NoticeResult } from '../../app/messages/attendance/contract.ts';
import { ArchiveFamily } from './archive-family.ts';
import { announce, changeHour, NEW_HOUR } from './funeral-scenario.ts';
import { readOutbox } from './outbox.ts';
import type { Settings } from './product-process.ts';
import { prepareRestarts, startTestCluster } from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { callApi } from './test-user.ts';

const GUESTS = 300;
const ROUNDS = envNumber('FAULT_ROUNDS', 3);
/** As many as visitors of one church. */
const AT_ONCE = 8;
/** An answer that comes sooner after its form looks like a program's. */
const FILLING_IN_MS = 5_000;
/** A killed job is repeated after its heartbeat has stopped. The heartbeats are checked once a minute. */
const LONGEST_WAIT_MS = 300_000;

describe('"300 guests are told, each exactly once, also through a kill -9 in the middle"', () => {
  test('embedded', async () => {
    await expectEachToldOnce({});
  });

  test('PostgreSQL', async () => {
    const { url } = await startTestCluster();
    await expectEachToldOnce({ DATABASE_URL: url });
  });
});

async function expectEachToldOnce(database: Settings): Promise<void> {
  const { directory, random, start } = await prepareRestarts(database);
  let product = await start();
  const family = await ArchiveFamily.register(product);
  const { id, slug } = await announce(family);
  const guests = await answerAll(product.origin, slug);
  await changeHour(family, id);
  const { notice } = await callApi<NoticeResult>(
    family,
    'POST',
    `/memorials/${id}/attendance/notice`,
    {},
  );
  expect(notice.to).toBe(GUESTS);
  const toldAtKills: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // In each of the equal parts one kill, so that it is always in the middle.
    const part = Math.floor(GUESTS / (ROUNDS + 1));
    const some = round * part + random.integer(0, part - 1);
    await expect
      .poll(() => told(directory, guests).length, { timeout: LONGEST_WAIT_MS, interval: 20 })
      .toBeGreaterThan(some);
    await product.kill();
    toldAtKills.push(told(directory, guests).length);
    product = await start();
    family.product = product;
  }
  printLine(`told at the kills: ${toldAtKills.join(', ')} of ${GUESTS}`);
  const began = performance.now();
  await expect
    .poll(() => new Set(told(directory, guests)).size, {
      timeout: LONGEST_WAIT_MS,
      interval: 500,
    })
    .toBe(GUESTS);
  printLine(`all told ${Math.round((performance.now() - began) / 1000)} s after the last start`);
  // An email that was sent as the process died is tried again when its job has expired, and must not go out twice.
  const list = async () => callApi<AttendanceList>(family, 'GET', `/memorials/${id}/attendance`);
  await expect
    .poll(async () => (await list()).notices, { timeout: LONGEST_WAIT_MS, interval: 1_000 })
    .toMatchObject([{ to: GUESTS, sent: GUESTS, refused: 0 }]);
  expect((await list()).untold.answers).toBe(0);
  expect(told(directory, guests)).toHaveLength(GUESTS);
  expect(await product.stop()).toBe(0);
}

/** The guests who got the email with the new hour, as often as they got it. */
function told(directory: string, guests: readonly string[]): string[] {
  const mails = readOutbox(directory);
  return guests.flatMap((email) =>
    (mails.get(email) ?? []).filter((text) => text.includes(NEW_HOUR)).map(() => email),
  );
}

/** @returns the email addresses */
async function answerAll(origin: string, slug: string): Promise<string[]> {
  const address = `${origin}/${slug}/coming`;
  const guests = Array.from({ length: GUESTS }, (_, index) => `guest-${index}@example.org`);
  const forms = await eachOf(guests, async () =>
    hiddenFieldsOf(await (await fetch(address)).text()),
  );
  await delay(FILLING_IN_MS);
  await eachOf(guests, async (email, index) => {
    const body = new FormData();
    for (const [name, value] of forms[index] ?? []) body.set(name, value);
    body.set('name', `Guest ${index}`);
    body.set('intent', 'send');
    body.set('count', '1');
    body.set('email', email);
    const response = await fetch(address, {
      method: 'POST',
      headers: { origin },
      body,
      redirect: 'manual',
    });
    expect(response.status, await response.text()).toBe(303);
  });
  return guests;
}

function hiddenFieldsOf(html: string): Array<[name: string, value: string]> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Array.from(fields, ([, name = '', value = '']) => [name, value]);
}

async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE);
    results.push(...(await Promise.all(some.map((item, index) => work(item, at + index)))));
  }
  return results;
}
