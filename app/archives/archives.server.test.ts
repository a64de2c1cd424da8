import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { createDiskStorage } from '../media/storage/disk-storage.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { sweepArchives } from './archives.server.ts';
import { accountFileSchema } from './format/contract.ts';
import { discard, makeArchive } from './make-archive.server.ts';
import { createArchiveParts } from './storage/archive-parts.server.ts';
import * as store from './store.server.ts';
import {
  anOwnedSample,
  beginArchive,
  filePath,
  readArchive,
  takeHome,
  UnpackedArchive,
  type OwnedSample,
} from './testing/archives.ts';
import { contextOf } from './testing/making.ts';

const app = openTestApp();
let sample: OwnedSample;

beforeAll(async () => {
  sample = await anOwnedSample(app, 'james-okafor');
});

async function storedParts(): Promise<string[]> {
  const files = await readdir(join(app.config.dataDirectory, 'media'), { recursive: true });
  return files.filter((name) => name.endsWith('.zip.part'));
}

async function aReadyArchive() {
  const archive = await beginArchive(sample.owner, sample.id);
  await app.jobs.runDue();
  return readArchive(sample.owner, sample.id, archive.id);
}

test('a second press while an archive is being made gets the same archive', async () => {
  const first = await beginArchive(sample.owner, sample.id);
  const second = await beginArchive(sample.owner, sample.id);
  expect(second.id).toBe(first.id);
  await app.jobs.runDue();
  const { body } = await sample.owner.call('GET', `/${sample.id}/archives`);
  expect(body.data).toMatchObject({ archives: [{ id: first.id, state: 'ready' }] });
});

test('an archive reports its progress, its size and when it expires', async () => {
  const archive = await aReadyArchive();
  expect(archive).toMatchObject({ state: 'ready', missing: 0, hasLetters: true });
  expect(archive.filesTotal).toBeGreaterThan(10);
  expect(archive.filesDone).toBeGreaterThan(10);
  const days = (Date.parse(archive.expiresAt ?? '') - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBe(14);
});

test('the mail links to a page that requires signing in, not to the download itself', async () => {
  const { subject, text } = await app.mailbox.lastTo(sample.owner.email);
  expect(subject).toContain('The page for James Chukwudi Okafor');
  expect(text).toContain(`/memorial/${sample.id}/settings/download`);
  expect(text).not.toContain('/file');
});

test('an interrupted download resumes if the file is still the same', async () => {
  const archive = await aReadyArchive();
  const path = filePath(sample.id, archive);
  const whole = await sample.owner.browser.fetch(path);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const etag = whole.headers.get('etag') ?? '';
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(bytes.length).toBe(archive.byteSize);
  const get = (headers: Record<string, string>) => sample.owner.browser.fetch(path, { headers });
  const rest = await get({ range: 'bytes=1000-', 'if-range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
  expect((await get({ range: 'bytes=1000-', 'if-range': '"other"' })).status).toBe(200);
  expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416);
});

test('an archive is only for the person who made it, and only while that person may see the page', async () => {
  const editor = await FamilyUser.register(app);
  await editor.join(sample.id, 'editor');
  const owners = await aReadyArchive();
  const foreign = await editor.browser.fetch(filePath(sample.id, owners));
  expect(foreign.status).toBe(404);

  const own = await beginArchive(editor, sample.id);
  await app.jobs.runDue();
  expect((await editor.browser.fetch(filePath(sample.id, own))).status).toBe(200);
  await sample.owner.call('PUT', `/${sample.id}/members/${await editor.id()}`, {
    role: 'moderator',
  });
  expect((await editor.browser.fetch(filePath(sample.id, own))).status).toBe(403);
  expect((await app.browser().fetch(filePath(sample.id, own))).status).toBe(401);
});

describe("an account's archive", () => {
  async function aKeptMemorial() {
    const owner = await FamilyUser.register(app);
    const id = await owner.create();
    const editor = await FamilyUser.member(app, id, 'editor');
    const member = `/${id}/members/${await editor.id()}`;
    await owner.call('PUT', member, { role: 'editor', readsLetters: true });
    return { owner, editor, member };
  }

  async function anAccountArchive(user: FamilyUser) {
    const { body } = await user.browser.callApi('POST', '/account-archives');
    const { id } = (body.data as unknown as { archive: { id: string } }).archive;
    await app.jobs.runDue();
    return {
      id,
      statusOfFile: async () =>
        (await user.browser.fetch(`/api/v1/account-archives/${id}/file`)).status,
    };
  }

  test.each([
    ['may no longer read condolences', 'PUT', { role: 'editor', readsLetters: false }],
    ['may no longer edit', 'PUT', { role: 'moderator', readsLetters: true }],
    ['was removed', 'DELETE', undefined],
  ] as const)('is refused to a person who %s; a new one is not', async (_, method, change) => {
    const { owner, editor, member } = await aKeptMemorial();
    const archive = await anAccountArchive(editor);
    expect(await archive.statusOfFile()).toBe(200);
    expect((await owner.call(method, member, change)).status).toBe(200);
    expect(await archive.statusOfFile()).toBe(403);
    expect(await (await anAccountArchive(editor)).statusOfFile()).toBe(200);
  });

  test('without condolences stays open to an editor who never could read them', async () => {
    const { owner, editor, member } = await aKeptMemorial();
    await owner.call('PUT', member, { role: 'editor', readsLetters: false });
    expect(await (await anAccountArchive(editor)).statusOfFile()).toBe(200);
  });

  test('from before the memorials were recorded is no longer there', async () => {
    const archive = await anAccountArchive(await FamilyUser.register(app));
    expect(await archive.statusOfFile()).toBe(200);
    await app.database.kysely
      .updateTable('archives')
      .set({ memorials: null })
      .where('id', '=', archive.id)
      .execute();
    expect(await archive.statusOfFile()).toBe(404);
  });
});

test('a new archive replaces the previous one and its bytes', async () => {
  const first = await aReadyArchive();
  const before = await storedParts();
  const second = await aReadyArchive();
  expect(second.id).not.toBe(first.id);
  expect(await storedParts()).toHaveLength(before.length);
  expect((await sample.owner.browser.fetch(filePath(sample.id, first))).status).toBe(404);
});

test('the nightly cleaning of the storage keeps archives', async () => {
  const archive = await aReadyArchive();
  await app.services.media.cleanStorage(new Date(Date.now() + 3 * 86_400_000));
  expect((await sample.owner.browser.fetch(filePath(sample.id, archive))).status).toBe(200);
});

test('after a killed attempt, the next makes one archive and removes what the first stored', async () => {
  const { id } = await beginArchive(sample.owner, sample.id);
  const killed = await store.beginAttempt(app.database.kysely, id, 'a'.repeat(32));
  expect(killed?.row.state).toBe('working');
  const parts = createArchiveParts({
    storage: createDiskStorage(join(app.config.dataDirectory, 'media')),
    folder: await mkdtemp(join(tmpdir(), 'parts-')),
  });
  await parts.write('a'.repeat(32), bytesOf('half an archive'));
  await app.jobs.runDue();
  expect(await readArchive(sample.owner, sample.id, id)).toMatchObject({ state: 'ready' });
  expect((await storedParts()).filter((name) => name.includes('a'.repeat(32)))).toEqual([]);
  const { body } = await sample.owner.call('GET', `/${sample.id}/archives`);
  expect(body.data).toMatchObject({ archives: [{ id }] });
});

test('a full disk ends in a failed archive, with nothing served or kept', async () => {
  const { kysely } = app.database;
  const before = await storedParts();
  const { id } = await beginArchive(sample.owner, sample.id);
  const storage = createDiskStorage(join(app.config.dataDirectory, 'media'));
  let puts = 0;
  const parts = createArchiveParts({
    folder: await mkdtemp(join(tmpdir(), 'parts-')),
    partBytes: 20_000,
    storage: {
      ...storage,
      put: (name, content) => {
        puts += 1;
        if (puts < 3) return storage.put(name, content);
        return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      },
    },
  });
  await makeArchive(contextOf(app, parts), id);
  expect(await readArchive(sample.owner, sample.id, id)).toMatchObject({
    state: 'failed',
    problem: 'no-space',
  });
  expect((await sample.owner.browser.fetch(filePath(sample.id, { id }))).status).toBe(404);
  expect(await storedParts()).toEqual(before);
  const row = await store.findById(kysely, id);
  if (row) await discard({ kysely, archiveParts: parts }, row);
  await app.jobs.runDue();
});

test('a missing picture is listed, and everything else is included', async () => {
  const storage = createDiskStorage(join(app.config.dataDirectory, 'media'));
  const { media } = (await takeHome(sample.owner, sample.id)).memorial();
  const lost = media[2];
  const found = await app.services.media.describe(lost?.address ?? '');
  const name = `${lost?.address.slice('/media/'.length, -'.webp'.length)}.original.${found?.extension}`;
  await storage.remove([name]);
  const archive = await takeHome(sample.owner, sample.id);
  expect(archive.manifest().missing).toEqual([{ address: lost?.address, reason: 'missing' }]);
  expect(archive.memorial().media[2]).toMatchObject({ address: lost?.address, file: null });
  expect(archive.text('README.txt')).toContain('1 photo or video is missing');
});

test('a page that was taken down can still be downloaded', async () => {
  expect((await sample.owner.call('DELETE', `/${sample.id}`)).status).toBe(200);
  const archive = await takeHome(sample.owner, sample.id);
  expect(archive.memorial().memorial).toMatchObject({ state: 'taken-down' });
  await sample.owner.call('POST', `/${sample.id}/restore`);
});

test('a memorial with nothing but a name can be downloaded, with a name in any script', async () => {
  const owner = await FamilyUser.register(app);
  const id = await owner.create({ fullName: '田中 花子 أحمد' });
  const archive = await takeHome(owner, id);
  expect(archive.text('index.html')).toContain('田中 花子 أحمد');
  expect(archive.memorial()).toMatchObject({ media: [], tributes: [], history: [], letters: [] });
  expect(archive.names()).not.toContain('family.ged');
});

test('an archive and its bytes are gone after two weeks', async () => {
  const archive = await aReadyArchive();
  app.clock.advance({ days: 14, minutes: 1 });
  expect((await sweepArchives(app.services), await storedParts())).toEqual([]);
  expect(await store.findById(app.database.kysely, archive.id)).toBeUndefined();
});

test("an account's archive contains the archives of all memorials its owner may download", async () => {
  const user = await FamilyUser.register(app);
  const own = await user.create({ fullName: 'Ada Lind' });
  await user.join(sample.id, 'moderator');
  await app.database.kysely
    .updateTable('users')
    .set({ language: 'en-XA' })
    .where('id', '=', await user.id())
    .execute();
  await app.database.kysely
    .insertInto('passkeys')
    .values({
      id: `pky_${'a'.repeat(22)}`,
      user_id: await user.id(),
      credential_id: 'AAAA',
      public_key: 'AAAA',
      sign_count: 0,
      transports: 'internal',
      is_backed_up: true,
      name: 'Safari on an iPhone',
      created_at: new Date('2026-11-03T12:00:00Z'),
    })
    .execute();
  const begun = await user.browser.callApi('POST', '/account-archives');
  expect(begun.status).toBe(202);
  const { id } = (begun.body.data as unknown as { archive: { id: string } }).archive;
  await app.jobs.runDue();
  const response = await user.browser.fetch(`/api/v1/account-archives/${id}/file`);
  const outer = new UnpackedArchive(new Uint8Array(await response.arrayBuffer()));
  expect(outer.names()).toEqual([
    'memorials/ada-lind.zip',
    'account.json',
    'README.txt',
    'manifest.json',
  ]);
  expect(outer.text('README.txt')).toMatch(/^\uFEFF?⟦/);
  expect(outer.manifest()).toMatchObject({ kind: 'account' });
  const account = accountFileSchema.parse(JSON.parse(outer.text('account.json')));
  expect(account.account.passkeys).toEqual([
    { name: 'Safari on an iPhone', createdAt: '2026-11-03T12:00:00.000Z' },
  ]);
  expect(account.memorials).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: own, file: 'memorials/ada-lind.zip' }),
      expect.objectContaining({ id: sample.id, role: 'moderator', file: null }),
    ]),
  );
  const inner = new UnpackedArchive(outer.bytes('memorials/ada-lind.zip'));
  expect(inner.memorial().memorial.id).toBe(own);
});

test('the download of a page that was taken down is offered until the page is deleted', async () => {
  const owner = await FamilyUser.register(app);
  const id = await owner.create({ fullName: 'Bo Lind' });
  await owner.call('DELETE', `/${id}`);
  app.clock.advance({ days: 25 });
  await owner.browser.login(owner.email);
  const { purgedAt = '' } = await owner.memorial(id);
  const archive = await beginArchive(owner, id);
  await owner.browser.callApi('POST', '/account-archives');
  await app.jobs.runDue();
  expect((await readArchive(owner, id, archive.id)).expiresAt).toBe(purgedAt);
  expect((await owner.browser.callApi('GET', '/account-archives')).body.data).toMatchObject({
    archives: [{ state: 'ready', expiresAt: purgedAt }],
  });
  for (const { text } of (await app.mailbox.to(owner.email)).slice(-2)) {
    expect(text).toContain('Log in within 5 days to download your file');
  }
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
