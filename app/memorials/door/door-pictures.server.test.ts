import { beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { valueHash } from '../../drafts/changes/value-hash.ts';
import { TusClient } from '../../drafts/uploads/testing/tus-requests.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { Guest, Keeper, PASSWORD } from './testing/family-page.ts';

const app = openTestApp();
const second = openTestApp({ secondInstanceOf: app });
let keeper: Keeper;
beforeEach(async () => {
  keeper = await Keeper.register(app);
});

let made = 0;

const OPEN = [200, 'public, max-age=31536000, s-maxage=3600, immutable'];
const PRIVATE = [200, 'private, no-store'];
const MISSING = [404, 'no-store'];

async function withPicture(id: string): Promise<string> {
  made += 1;
  const bytes = await aJpeg(310 + made, 200, made);
  const { address = '' } = await new TusClient(keeper.user, id).take({ bytes });
  await keeper.user.change(id, {
    id: `chg_door_${made}`,
    op: 'set',
    path: 'profilePhoto',
    value: address,
    was: valueHash(undefined),
  });
  await keeper.user.publish(id);
  return address;
}

async function answerTo(browser: TestBrowser, address: string): Promise<unknown[]> {
  const response = await browser.fetch(address);
  await response.arrayBuffer();
  return [response.status, response.headers.get('cache-control')];
}

async function expectSoon(at: TestApp, address: string, guest: Guest, answer: unknown[]) {
  await expect
    .poll(() => answerTo(guest.browser(at), address), { timeout: 1_000, interval: 20 })
    .toEqual(answer);
}

test('are shown only past the door, on every instance, until access ends', async () => {
  const { id, slug } = await keeper.page();
  const address = await withPicture(id);
  const [guest, stranger] = [new Guest(app), new Guest(app)];
  await guest.try(slug, PASSWORD);
  for (const at of [app, second]) {
    await expectSoon(at, address, guest, PRIVATE);
    await expectSoon(at, address, stranger, MISSING);
  }
  const range = await guest.browser().fetch(address, { headers: { range: 'bytes=0-9' } });
  expect([range.status, range.headers.get('cache-control')]).toEqual([206, 'private, no-store']);
  const head = await stranger
    .browser()
    .fetch(address, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  expect(head.status).toBe(404);
  await keeper.setLevel(id, { level: 'family', password: 'Another one 5' });
  for (const at of [app, second]) {
    expect(await answerTo(guest.browser(at), address)).toEqual(MISSING);
  }
  await keeper.setLevel(id, { level: 'link' });
  for (const at of [app, second]) await expectSoon(at, address, stranger, OPEN);
  await keeper.setLevel(id, { level: 'family' });
  for (const at of [app, second]) await expectSoon(at, address, stranger, MISSING);
});

test("in the draft aren't shown past the door", async () => {
  const { id, slug } = await keeper.page();
  const shown = await withPicture(id);
  const bytes = await aJpeg(520, 200, 99);
  const { address = '' } = await new TusClient(keeper.user, id).take({ bytes });
  const guest = new Guest(app);
  await guest.try(slug, PASSWORD);
  expect(await answerTo(guest.browser(), shown)).toEqual(PRIVATE);
  expect(await answerTo(guest.browser(), address)).toEqual(MISSING);
});

test('shown on an open page too are open', async () => {
  const { id } = await keeper.page();
  const address = await withPicture(id);
  const other = await keeper.user.create();
  await keeper.user.change(other, {
    id: `chg_open_${made}`,
    op: 'set',
    path: 'profilePhoto',
    value: address,
    was: valueHash(undefined),
  });
  await keeper.user.publish(other);
  await expectSoon(app, address, new Guest(app), OPEN);
});
