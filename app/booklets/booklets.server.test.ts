import { beforeAll, expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { PRINTER_SENTENCE } from '../billing/plans/plan-limits.ts';
import { anAlbum, aSmallPicture, PHOTOS } from '../drafts/uploads/testing/album.ts';
import { pageI18n } from '../language/i18n.ts';
import { accessToEdit } from '../members/access.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { listChoices, openBookletFile, sweepBooklets } from './booklets.server.ts';
import type { Booklet, BookletChoices } from './contract.ts';
import { readPdf } from './testing/read-pdf.ts';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

const choicesOf = (user: FamilyUser, id: string) => user.read<BookletChoices>(`/${id}/booklets`);

const bookletIn = ({ body }: Awaited<ReturnType<FamilyUser['call']>>) =>
  (body.data as unknown as { booklet: Booklet }).booklet;

async function ask(user: FamilyUser, id: string, payload: object = {}) {
  const { parts } = await choicesOf(user, id);
  const keys = parts.map(({ key }) => key);
  return user.call('POST', `/${id}/booklets`, { format: 'a5', parts: keys, ...payload });
}

async function made(user: FamilyUser, id: string, payload: object = {}): Promise<Booklet> {
  const booklet = bookletIn(await ask(user, id, payload));
  await app.jobs.runDue();
  return bookletIn(await user.call('GET', `/${id}/booklets/${booklet.id}`));
}

const fileOf = (user: FamilyUser, id: string, booklet: Booklet) =>
  user.browser.fetch(`/api/v1/memorials/${id}/booklets/${booklet.id}/file`);

async function aMemorial(): Promise<string> {
  const id = await owner.create({ fullName: 'Anna Bérg / 1', quote: 'Be kind.' });
  await owner.change(id, {
    id: 'chg_text',
    op: 'insert',
    path: 'sections',
    value: {
      id: 'sec_00000000000000000000ab',
      type: 'textSection',
      title: 'Her life',
      bodyText: 'She sang. **Always.** #eval("1") $x$ \\*',
    },
    before: null,
  });
  return id;
}

test('a booklet is requested, made by a job, and opened', async () => {
  const id = await aMemorial();
  const response = await ask(owner, id);
  expect(response.status).toBe(202);
  expect(bookletIn(response)).toMatchObject({ state: 'waiting', format: 'a5', forPrinter: false });
  await app.jobs.runDue();

  const booklet = bookletIn(await owner.call('GET', `/${id}/booklets/${bookletIn(response).id}`));
  expect(booklet).toMatchObject({ state: 'ready', pages: 4, warnings: [] });
  const file = await fileOf(owner, id, booklet);
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe(
    `inline; filename="Anna B_rg   1.pdf"; filename*=UTF-8''Anna%20B%C3%A9rg%20%20%201.pdf`,
  );
  const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(pdf.text).toContain('Anna Bérg');
  expect(pdf.text).toContain('She sang. Always. #eval("1") $x$ *');
  expect(pdf.text).toContain('/m/');
});

test('an unpublished page is printed as its preview, a published one as it stands', async () => {
  const id = await aMemorial();
  expect(await choicesOf(owner, id)).toMatchObject({ source: 'preview' });
  await owner.publish(id);
  await owner.change(id, {
    id: 'chg_name',
    op: 'set',
    path: 'quote',
    value: 'Another',
    was: 'x',
  });
  expect(await choicesOf(owner, id)).toMatchObject({ source: 'page' });
});

test('contains only the chosen parts, at least one', async () => {
  const id = await aMemorial();
  const { parts } = await choicesOf(owner, id);
  expect(parts.map(({ key, kind }) => [key, kind])).toEqual([
    ['cover', 'cover'],
    ['opening', 'opening'],
    ['sec_00000000000000000000ab', 'text'],
  ]);
  const booklet = await made(owner, id, { parts: ['cover'] });
  expect(booklet.pages).toBe(2);
  const none = await owner.call('POST', `/${id}/booklets`, { format: 'a5', parts: [] });
  expect(none).toMatchObject({
    status: 400,
    body: { fields: { parts: 'Choose at least one part' } },
  });
});

test('while one is being made, another request returns it', async () => {
  const id = await aMemorial();
  const [first, second] = await Promise.all([ask(owner, id), ask(owner, id, { format: 'a4' })]);
  expect(bookletIn(first).id).toBe(bookletIn(second).id);
  await app.jobs.runDue();
  const { booklets } = await choicesOf(owner, id);
  expect(booklets.map(({ state }) => state)).toEqual(['ready']);
});

test('a file for a printer is made on Pro, and Free says so kindly', async () => {
  const user = await FamilyUser.register(app);
  const id = await user.create();
  expect(await choicesOf(user, id)).toMatchObject({ mayMakeForPrinter: false });
  expect(await ask(user, id, { forPrinter: true })).toMatchObject({
    status: 409,
    body: { code: 'PLAN_LIMIT', message: PRINTER_SENTENCE },
  });
  await user.subscribe();
  expect(await choicesOf(user, id)).toMatchObject({ mayMakeForPrinter: true });
  expect(await made(user, id, { forPrinter: true })).toMatchObject({
    state: 'ready',
    forPrinter: true,
  });
});

test('a picture too small for paper is named before and after', async () => {
  const album = await anAlbum(owner);
  await album.tus.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
  await app.jobs.runDue();
  const sentence =
    /^This photo is small and may look blurred in print: a photo without a caption \(\d+ × \d+ pixels\)\.$/;
  const { warnings } = await choicesOf(owner, album.id);
  expect(warnings.a4).toEqual([expect.stringMatching(sentence)]);
  const booklet = await made(owner, album.id, { format: 'a4' });
  expect(booklet.warnings).toEqual([expect.stringMatching(sentence)]);
  expect(booklet.progress).toEqual({ done: 1, total: 1 });
});

test('a job that runs again after being killed leaves one booklet and one file', async () => {
  const id = await aMemorial();
  const booklet = bookletIn(await ask(owner, id));
  await app.database.kysely
    .updateTable('booklets')
    .set({ state: 'making', tries: 1 })
    .where('id', '=', booklet.id)
    .execute();
  await app.jobs.runDue();
  const { booklets } = await choicesOf(owner, id);
  expect(booklets).toMatchObject([{ id: booklet.id, state: 'ready' }]);
});

test('a booklet that crashes the process each time is given up with a message', async () => {
  const id = await aMemorial();
  const booklet = bookletIn(await ask(owner, id));
  await app.database.kysely
    .updateTable('booklets')
    .set({ state: 'making', tries: 4 })
    .where('id', '=', booklet.id)
    .execute();
  await app.jobs.runDue();
  expect(bookletIn(await owner.call('GET', `/${id}/booklets/${booklet.id}`))).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Nothing on the page has changed') as string,
  });
  expect((await ask(owner, id)).status).toBe(202);
  await app.jobs.runDue();
});

test("another memorial's booklet is not found", async () => {
  const id = await aMemorial();
  const booklet = await made(owner, id);
  const other = await owner.create();
  expect((await fileOf(owner, other, booklet)).status).toBe(404);
  const stranger = await FamilyUser.register(app);
  expect((await fileOf(stranger, id, booklet)).status).toBe(404);
});

test('a booklet is kept for a week, even when the storage is cleaned', async () => {
  const id = await aMemorial();
  const booklet = await made(owner, id);
  const { kysely, media } = app.services;
  const actor = { userId: await owner.id(), isEmailVerified: true };
  const memorial = await accessToEdit(kysely, actor, id);
  app.clock.advance({ days: 6 });
  await media.cleanStorage(app.clock.now());
  await sweepBooklets(app.services);
  // The link is followed from a page that has stood open, so no script has renewed the session.
  const file = await fileOf(owner, id, booklet);
  expect([file.status, file.headers.get('content-length')]).toEqual([
    200,
    String(booklet.byteSize),
  ]);
  app.clock.advance({ days: 2 });
  await expect(openBookletFile(app.services, memorial, booklet.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await sweepBooklets(app.services);
  expect((await listChoices(app.services, memorial, pageI18n)).booklets).toEqual([]);
});

test('the room of a memorial with long texts costs little time', async () => {
  const writer = await FamilyUser.register(app);
  const id = await writer.create({ fullName: 'Anna Berg' });
  for (let number = 0; number < 4; number += 1) {
    await writer.change(id, {
      id: `chg_${number}`,
      op: 'insert',
      path: 'sections',
      value: {
        id: `sec_${String(number).padStart(22, '0')}`,
        type: 'textSection',
        bodyText: '- a\n'.repeat(12_000),
      },
      before: null,
    });
  }
  expect(await leastCpuMs(() => choicesOf(writer, id), 200)).toBeLessThan(200);
});
