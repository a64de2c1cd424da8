// Long, because every test sends an archive and restores it.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createTestApp, type TestApp } from '../../../../tests/harness/test-app.ts';
import { TusClient } from '../../../drafts/uploads/testing/tus-requests.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import type { ArchiveReturn } from '../contract.ts';
import { archiveParts, packArchive } from '../testing/archives.ts';
import { bringBack } from './return-job.server.ts';
import { sweepReturns } from './sweep-returns.server.ts';

const PATH = '/api/v1/memorials/archives';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-back-'));
  app = await createTestApp({ settings: { DATA_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function aSender() {
  const user = await FamilyUser.register(app);
  const tus = new TusClient(user, '', PATH);
  const send = async (bytes: Uint8Array) =>
    tus.send({ filename: 'Ada Lind.zip', filetype: 'application/zip', bytes });
  const read = async (location: string): Promise<ArchiveReturn | undefined> => {
    const { body } = await user.browser.callApi('GET', location.replace('/api/v1', ''));
    return (body.data as unknown as { archive: ArchiveReturn } | undefined)?.archive;
  };
  const memorials = async () => {
    return (await user.read<{ memorials: Array<{ id: string; slug: string }> }>('')).memorials;
  };
  return { user, tus, send, read, memorials };
}

const anArchive = async () => packArchive(await archiveParts());
const idOf = (location: string) => location.split('/').at(-1) ?? '';
const pathOf = (location: string) => join(folder, 'archives-back', 'uploads', idOf(location));

describe('an archive', () => {
  test('is uploaded in parts, and a job restores the memorial as a draft of its sender', async () => {
    const { tus, read, memorials } = await aSender();
    const bytes = await anArchive();
    const created = await tus.create({ filename: '../a/Ada Lind.zip', filetype: '', bytes });
    expect(created.status).toBe(201);
    const location = created.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/v1\/memorials\/archives\/upl_\w{22}$/);
    expect((await tus.patch(location, 0, bytes.subarray(0, 1_000))).status).toBe(204);
    expect(await tus.offset(location)).toBe(1_000);
    const arriving = { filename: 'Ada Lind.zip', byteSize: bytes.length, state: 'arriving' };
    expect(await read(location)).toMatchObject(arriving);
    expect((await tus.patch(location, 1_000, bytes.subarray(1_000))).status).toBe(204);
    expect(await read(location)).toMatchObject({ state: 'taking' });
    expect(await tus.offset(location)).toBe(bytes.length);
    await app.jobs.runDue();
    const archive = await read(location);
    const [mine] = await memorials();
    expect(archive).toMatchObject({
      state: 'taken',
      memorials: [{ id: mine?.id, slug: mine?.slug, name: 'Ada Lind', state: 'draft' }],
    });
    expect(existsSync(pathOf(location))).toBe(false);
    expect(await readdir(join(folder, 'archives-back'))).toEqual(['uploads']);
  });

  test("is refused with a message if it isn't one, and its bytes are deleted", async () => {
    const { send, read, memorials } = await aSender();
    const location = await send(Buffer.from('Dear family, this is a letter.'));
    await app.jobs.runDue();
    expect(await read(location)).toMatchObject({
      state: 'refused',
      note: 'This isn’t a ZIP file, or part of it is missing. Please download it again.',
    });
    expect(await memorials()).toEqual([]);
    expect(existsSync(pathOf(location))).toBe(false);
  });

  test('is not restored if it was cancelled', async () => {
    const { tus, send, read, memorials } = await aSender();
    const location = await send(await anArchive());
    expect((await tus.request('DELETE', location)).status).toBe(204);
    await app.jobs.runDue();
    expect(await memorials()).toEqual([]);
    expect(await read(location)).toBeUndefined();
  });

  test('is visible only to its sender, and needs an account', async () => {
    const { send } = await aSender();
    const other = await aSender();
    const location = await send(await anArchive());
    expect((await other.tus.request('HEAD', location)).status).toBe(404);
    expect((await other.tus.request('DELETE', location)).status).toBe(404);
    const { status, body } = await app.browser().callApi('GET', location.replace('/api/v1', ''));
    expect([status, body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    const anonymous = await app.browser().fetch(PATH, {
      method: 'POST',
      headers: { origin: app.config.origin, 'tus-resumable': '1.0.0', 'upload-length': '9' },
    });
    expect(anonymous.status).toBe(401);
    await app.jobs.runDue();
  });

  test('is refused before a byte is sent if the plan has no room for a memorial', async () => {
    const { user, tus } = await aSender();
    for (let made = 0; made < 5; made += 1) await user.create();
    const created = await tus.create({ filename: 'a.zip', bytes: await anArchive() });
    expect(created.status).toBe(409);
    expect(await created.json()).toMatchObject({
      code: 'PLAN_LIMIT',
      message:
        'You own 5 memorials. You’ll keep everything you already have. The Free plan includes up to 5 memorials, so you can’t create another right now.',
    });
  });

  test('is refused before a byte is sent if its size is impossible or two others are in progress', async () => {
    const { tus } = await aSender();
    const metadata = { filename: 'a.zip', filetype: 'application/zip' };
    const huge = await tus.createAs(metadata, '900000000000');
    expect([huge.status, await huge.json()]).toMatchObject([409, { code: 'PLAN_LIMIT' }]);
    expect((await tus.createAs(metadata, '0')).status).toBe(400);
    expect((await tus.createAs(metadata, '9')).status).toBe(201);
    expect((await tus.createAs(metadata, '9')).status).toBe(201);
    expect((await tus.createAs(metadata, '9')).status).toBe(429);
  });

  test('replaces the oldest of two that broke off, so a third never takes more room', async () => {
    const { user, tus, read } = await aSender();
    const begin = async () => {
      const created = await tus.createAs({ filename: 'a.zip', filetype: '' }, '9');
      return { status: created.status, location: created.headers.get('location') ?? '' };
    };
    const [first, second] = [await begin(), await begin()];
    await tus.patch(first.location, 0, Buffer.from('PK'));
    app.clock.advance({ minutes: 14 });
    await tus.patch(second.location, 0, Buffer.from('PK'));
    app.clock.advance({ minutes: 2 });
    await user.browser.post('/refresh');
    expect((await begin()).status).toBe(201);
    expect(await read(first.location)).toBeUndefined();
    expect(existsSync(pathOf(first.location))).toBe(false);
    expect(await read(second.location)).toMatchObject({ state: 'arriving' });
    expect((await begin()).status).toBe(429);
    expect(existsSync(pathOf(second.location))).toBe(true);
  });

  test('is not replaced while its bytes still arrive, however long that takes', async () => {
    const { user, tus } = await aSender();
    const create = () => tus.createAs({ filename: 'a.zip', filetype: '' }, '9');
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
    await app.database.kysely
      .updateTable('archive_returns')
      .set({ lease_token: 'held', lease_until: sql`now() + interval '15 seconds'` })
      .where('user_id', '=', await user.id())
      .execute();
    app.clock.advance({ minutes: 16 });
    await user.browser.post('/refresh');
    expect((await create()).status).toBe(429);
  });

  test('is one of two at most, also if several begin at once', async () => {
    const { tus } = await aSender();
    const created = await Promise.all(
      Array.from({ length: 5 }, () => tus.createAs({ filename: 'a.zip', filetype: '' }, '9')),
    );
    const statuses = created.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429, 429]);
  });
});

describe('a killed process', () => {
  test('between the last byte and its record: the sweep continues', async () => {
    const { tus, read, memorials } = await aSender();
    const bytes = await anArchive();
    const created = await tus.create({ filename: 'a.zip', bytes });
    const location = created.headers.get('location') ?? '';
    await writeFile(pathOf(location), bytes);
    app.clock.advance({ minutes: 2 });
    await sweepReturns(app.services);
    expect(await read(location)).toMatchObject({ state: 'taking' });
    await app.jobs.runDue();
    expect(await memorials()).toHaveLength(1);
  });

  test('between the files and the commit: nothing is half restored, and the next run restores it once', async () => {
    const { send, read, memorials } = await aSender();
    const location = await send(await anArchive());
    const intake = await app.services.media.openIntake();
    vi.spyOn(app.services.media, 'openIntake').mockImplementationOnce(() => {
      const publish = async (transaction: Parameters<typeof intake.publish>[0]) => {
        await intake.publish(transaction);
        throw new Error('killed before the commit');
      };
      return Promise.resolve({ ...intake, publish });
    });
    await expect(bringBack(app.services, idOf(location))).rejects.toThrow('killed');
    expect(await memorials()).toEqual([]);
    expect(await read(location)).toMatchObject({ state: 'taking' });
    await bringBack(app.services, idOf(location));
    await bringBack(app.services, idOf(location));
    expect(await memorials()).toHaveLength(1);
    expect(await read(location)).toMatchObject({ state: 'taken' });
  });

  test('with staged files: the next run removes them', async () => {
    const { send, read } = await aSender();
    const location = await send(await anArchive());
    const { media } = app.services;
    const open = media.openIntake.bind(media);
    vi.spyOn(media, 'openIntake').mockImplementationOnce(async (stage) => ({
      ...(await open(stage)),
      prepare: () => Promise.reject(new Error('killed before the transaction')),
      discard: () => Promise.resolve(),
    }));
    await expect(bringBack(app.services, idOf(location))).rejects.toThrow('killed');
    const stages = join(folder, 'media', '.staging');
    expect(await readdir(stages)).toHaveLength(1);
    await bringBack(app.services, idOf(location));
    expect(await read(location)).toMatchObject({ state: 'taken' });
    expect(await readdir(stages)).toEqual([]);
  });

  test('in the middle of a run: its working files go when the archive is restored', async () => {
    const { send, read } = await aSender();
    const location = await send(await anArchive());
    const work = await mkdtemp(join(folder, 'archives-back', `work-${idOf(location)}.`));
    await writeFile(join(work, 'document.json'), '{}');
    await app.jobs.runDue();
    expect(await read(location)).toMatchObject({ state: 'taken' });
    expect(existsSync(work)).toBe(false);
  });

  test('two runs at once restore it once', async () => {
    const { send, read, memorials } = await aSender();
    const location = await send(await anArchive());
    const other = await createTestApp({ secondInstanceOf: app, config: app.config });
    await Promise.all(
      [app, other].map(({ services }) => bringBack(services, idOf(location)).catch(() => 0)),
    );
    await bringBack(app.services, idOf(location));
    expect(await memorials()).toHaveLength(1);
    expect(await read(location)).toMatchObject({ state: 'taken' });
  });

  test('a run leaves the working files of another alone', async () => {
    const { send, read } = await aSender();
    const location = await send(await anArchive());
    const { returnUploads } = app.services;
    const withFile = (changed: typeof returnUploads.files.withFile) => ({
      ...app.services,
      returnUploads: { ...returnUploads, files: { ...returnUploads.files, withFile: changed } },
    });
    const failing = withFile(() => Promise.reject(new Error('on purpose')));
    const first = withFile((id, work) =>
      returnUploads.files.withFile(id, async (path) => {
        await expect(bringBack(failing, id)).rejects.toThrow('on purpose');
        return work(path);
      }),
    );
    await bringBack(first, idOf(location));
    expect(await read(location)).toMatchObject({ state: 'taken' });
  });

  test('again and again with the same archive: it is given up', async () => {
    const { send, read } = await aSender();
    const location = await send(await anArchive());
    await app.database.kysely
      .updateTable('archive_returns')
      .set({ tries: 4 })
      .where('id', '=', idOf(location))
      .execute();
    await bringBack(app.services, idOf(location));
    expect(await read(location)).toMatchObject({
      state: 'refused',
      note: 'Something went wrong while we were restoring this file. Choose it again, or download it again from the site it came from.',
    });
  });
});

test('on a full disk, after some attempts the sender is told there is no space, and nothing is kept', async () => {
  const { send, read, memorials } = await aSender();
  const location = await send(await anArchive());
  const { media } = app.services;
  const open = media.openIntake.bind(media);
  const isFull = vi.spyOn(media, 'openIntake').mockImplementation(async (stage) => ({
    ...(await open(stage)),
    addPicture: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
  }));
  for (let attempt = 1; attempt < 4; attempt += 1) {
    await expect(bringBack(app.services, idOf(location))).rejects.toThrow('no space left');
    expect(await read(location)).toMatchObject({ state: 'taking' });
  }
  await bringBack(app.services, idOf(location));
  expect(await read(location)).toMatchObject({
    state: 'refused',
    note: 'We don’t have room for this file right now. Please try again tomorrow.',
  });
  expect(existsSync(pathOf(location))).toBe(false);
  expect(await readdir(join(folder, 'archives-back'))).toEqual(['uploads']);
  expect(await memorials()).toEqual([]);
  isFull.mockRestore();
  const again = await send(await anArchive());
  await app.jobs.runDue();
  await sweepReturns(app.services);
  expect(await read(again)).toMatchObject({ state: 'taken' });
});

test('an archive gets another job only if its job was lost', async () => {
  const { user, read, send } = await aSender();
  const location = await send(await anArchive());
  const { kysely } = app.database;
  const jobs = async () =>
    (await sql`select from pgboss.job where data ->> 'archive' = ${idOf(location)}`.execute(kysely))
      .rows;
  app.clock.advance({ hours: 7 });
  await sweepReturns(app.services);
  expect(await jobs()).toHaveLength(1);
  await sql`delete from pgboss.job where data ->> 'archive' = ${idOf(location)}`.execute(kysely);
  await sweepReturns(app.services);
  await sweepReturns(app.services);
  expect(await jobs()).toHaveLength(1);
  await app.jobs.runDue();
  await user.browser.login(user.email);
  expect(await read(location)).toMatchObject({ state: 'taken' });
});

test('what stopped a day ago is swept: the row, the bytes and the folders', async () => {
  const { user, tus, read } = await aSender();
  const created = await tus.create({ filename: 'a.zip', bytes: await anArchive() });
  const location = created.headers.get('location') ?? '';
  await tus.patch(location, 0, Buffer.from('PK'));
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(pathOf(location), old, old);
  const readAfter = async (hours: number) => {
    app.clock.advance({ hours });
    await sweepReturns(app.services);
    await user.browser.login(user.email);
    return read(location);
  };
  expect(await readAfter(23)).toMatchObject({ state: 'arriving' });
  expect(await readAfter(2)).toBeUndefined();
  expect(existsSync(pathOf(location))).toBe(false);
});
