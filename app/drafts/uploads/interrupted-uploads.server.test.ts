import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import { startS3Server } from '../../media/testing/s3-server.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { createUploadLocker } from './receiving/upload-lock.server.ts';
import { sweepUploads } from './sweep-uploads.server.ts';
import { takeInUpload } from './taking-in/take-in-upload.server.ts';
import { anAlbum, aSmallPicture, letters, PHOTOS } from './testing/album.ts';
import { TusClient } from './testing/tus-requests.ts';

let app: TestApp;
let owner: FamilyUser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  app = await createTestApp({ settings: { DATA_DIR: folder } });
  owner = await FamilyUser.register(app);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const idOf = (location: string) => location.split('/').at(-1) ?? '';
const pathOf = (location: string) => join(folder, 'uploads', idOf(location));
const place = { list: PHOTOS };

/** An upload with all bytes on disk that is not recorded as complete, as after a crash. */
async function anUnnoticedUpload(tus: TusClient): Promise<string> {
  const bytes = await aSmallPicture();
  const created = await tus.create({ bytes, place });
  const location = created.headers.get('location') ?? '';
  await writeFile(pathOf(location), bytes);
  return location;
}

describe('a killed process', () => {
  test("between the last byte and its record: the client's next HEAD continues", async () => {
    const { tus, photos } = await anAlbum(owner);
    const location = await anUnnoticedUpload(tus);
    expect(await tus.read(location)).toMatchObject({ state: 'arriving' });
    expect(await tus.offset(location)).toBeGreaterThan(0);
    expect(await tus.read(location)).toMatchObject({ state: 'taking' });
    await app.jobs.runDue();
    expect(await photos()).toHaveLength(1);
  });

  test('whose client never comes back: the periodic job continues', async () => {
    const { tus, photos } = await anAlbum(owner);
    const location = await anUnnoticedUpload(tus);
    await sweepUploads(app.services);
    expect(await tus.read(location)).toMatchObject({ state: 'arriving' });
    app.clock.advance({ minutes: 2 });
    await sweepUploads(app.services);
    await app.jobs.runDue();
    await sweepUploads(app.services);
    expect(await tus.read(location)).toMatchObject({ state: 'taken' });
    expect(await photos()).toHaveLength(1);
  });

  test('is found among any number of uploads that wait for their senders', async () => {
    const { tus } = await anAlbum(owner);
    const location = await anUnnoticedUpload(tus);
    const { kysely } = app.database;
    await sql`
      insert into uploads (id, memorial_id, user_id, filename, filetype, kind, byte_size, created_at, touched_at)
      select 'upl_' || lpad(n::text, 22, '0'), memorial_id, user_id, filename, filetype, kind, byte_size, created_at,
        touched_at + (n - 5000.5) * interval '1 millisecond'
      from uploads, generate_series(1, 5600) as n where id = ${idOf(location)}
    `.execute(kysely);
    app.clock.advance({ minutes: 2 });
    await sweepUploads(app.services);
    expect(await tus.read(location)).toMatchObject({ state: 'taking' });
    await sql`delete from uploads where id like 'upl_000000%'`.execute(kysely);
    await app.jobs.runDue();
  });

  test("between a picture's files and the commit: the next run processes it once", async () => {
    const { tus, photos } = await anAlbum(owner);
    const location = await tus.send({ bytes: await aSmallPicture(), place });
    const intake = await app.services.media.openIntake();
    vi.spyOn(app.services.media, 'openIntake').mockImplementationOnce(() => {
      const publish = async (transaction: Parameters<typeof intake.publish>[0]) => {
        await intake.publish(transaction);
        throw new Error('killed before the commit');
      };
      return Promise.resolve({ ...intake, publish });
    });
    await expect(takeInUpload(app.services, idOf(location))).rejects.toThrow('killed');
    expect(await photos()).toEqual([]);
    expect(await tus.read(location)).toMatchObject({ state: 'taking' });
    await takeInUpload(app.services, idOf(location));
    await takeInUpload(app.services, idOf(location));
    expect(await photos()).toHaveLength(1);
    expect(await tus.read(location)).toMatchObject({ state: 'taken' });
  });

  test('whose job was lost for good gets another one', async () => {
    const { tus, photos } = await anAlbum(owner);
    const location = await tus.send({ bytes: await aSmallPicture(), place });
    await app.database.withSession((session) =>
      session.query(`delete from pgboss.job where name = 'take-in-picture'`, []),
    );
    app.clock.advance({ hours: 4 });
    await sweepUploads(app.services);
    await app.jobs.runDue();
    await owner.browser.login(owner.email);
    expect(await tus.read(location)).toMatchObject({ state: 'taken' });
    expect(await photos()).toHaveLength(1);
  });
});

test('an upload that waits for hours gets no second job, so that it is never processed twice at once', async () => {
  const { tus } = await anAlbum(owner);
  const location = await tus.send({ bytes: await aSmallPicture(), place });
  const jobs = () =>
    app.database.withSession((session) =>
      session.query(
        `select id from pgboss.job where name = 'take-in-picture' and data ->> 'upload' = $1`,
        [idOf(location)],
      ),
    );
  app.clock.advance({ hours: 4 });
  await sweepUploads(app.services);
  expect(await jobs()).toHaveLength(1);
  await app.jobs.runDue();
  await owner.browser.login(owner.email);
});

describe('a file that fails', () => {
  test('each time is given up with advice, and its bytes are deleted', async () => {
    const { tus } = await anAlbum(owner);
    const location = await tus.send({ bytes: await aSmallPicture(), place });
    vi.spyOn(app.services.media, 'openIntake').mockRejectedValue(new Error('the child was killed'));
    for (let run = 0; run < 4; run += 1) {
      await expect(takeInUpload(app.services, idOf(location))).rejects.toThrow('killed');
    }
    await takeInUpload(app.services, idOf(location));
    expect(await tus.read(location)).toMatchObject({
      state: 'refused',
      note: expect.stringContaining('save a new copy') as string,
    });
    expect(await readdir(join(folder, 'uploads'))).not.toContain(idOf(location));
  });

  test.each([
    ['the storage is unavailable', 'ECONNREFUSED'],
    ['the disk became read-only', 'EROFS'],
  ])('because %s is retried for as long as that lasts', async (_, code) => {
    const { tus } = await anAlbum(owner);
    const location = await tus.send({ bytes: await aSmallPicture(), place });
    const away = Object.assign(new Error(code), { code });
    vi.spyOn(app.services.media, 'openIntake').mockRejectedValue(away);
    for (let run = 0; run < 9; run += 1) {
      await expect(takeInUpload(app.services, idOf(location))).rejects.toThrow(code);
    }
    vi.restoreAllMocks();
    await takeInUpload(app.services, idOf(location));
    expect(await tus.read(location)).toMatchObject({ state: 'taken' });
  });

  test('with a reason from the intake shows that reason', async () => {
    const { tus } = await anAlbum(owner);
    const location = await tus.send({ bytes: await aSmallPicture(), place });
    vi.spyOn(app.services.media, 'openIntake').mockRejectedValueOnce(
      new MediaRefusedError('This file has 900 frames.'),
    );
    await takeInUpload(app.services, idOf(location));
    expect(await tus.read(location)).toMatchObject({ note: 'This file has 900 frames.' });
  });

  test('because its bytes are gone is refused, and the client starts again', async () => {
    const { tus } = await anAlbum(owner);
    const complete = await tus.send({ bytes: await aSmallPicture(), place });
    await rm(pathOf(complete));
    await takeInUpload(app.services, idOf(complete));
    expect(await tus.read(complete)).toMatchObject({
      state: 'refused',
      note: 'This file didn’t finish uploading. Please add it again.',
    });
    const created = await tus.create({ bytes: await aSmallPicture() });
    const arriving = created.headers.get('location') ?? '';
    await tus.patch(arriving, 0, Buffer.from('some'));
    await rm(pathOf(arriving));
    expect(await tus.offset(arriving)).toBe(0);
    expect((await tus.request('DELETE', arriving)).status).toBe(204);
  });
});

describe('two instances', () => {
  /** The bytes come to both in turn, and both work on the job. */
  async function shareAnUpload(first: TestApp, other: TestApp) {
    const { id, photos } = await anAlbum(owner);
    const [tus, second] = [first, other].map(
      (each) => new TusClient(FamilyUser.of(each, owner), id),
    ) as [TusClient, TusClient];
    const bytes = await aSmallPicture();
    const created = await tus.create({ bytes, place });
    const location = created.headers.get('location') ?? '';
    expect((await tus.patch(location, 0, bytes.subarray(0, 50))).status).toBe(204);
    expect(await second.offset(location)).toBe(50);
    expect((await second.patch(location, 0, bytes)).status).toBe(409);
    expect((await second.patch(location, 50, bytes.subarray(50))).status).toBe(204);
    await Promise.all([first, other].map((each) => takeInUpload(each.services, idOf(location))));
    return { photos: await photos(), upload: await tus.read(location) };
  }

  test('share an upload: one creates it, the other receives its bytes and processes it', async () => {
    const settings = { DATA_DIR: folder };
    const other = await createTestApp({ secondInstanceOf: app, settings });
    const { photos, upload } = await shareAnUpload(app, other);
    expect(photos).toHaveLength(1);
    expect(upload).toMatchObject({ state: 'taken' });
  });

  test('process an upload at once: the slower one finds its file gone', async () => {
    const { tus, photos } = await anAlbum(owner);
    const location = await tus.send({ bytes: await aSmallPicture(), place });
    const { files } = app.services.draftUploads;
    const withFile = files.withFile.bind(files);
    vi.spyOn(files, 'withFile').mockImplementationOnce(async (id, use) => {
      await takeInUpload(app.services, id);
      return withFile(id, use);
    });
    await takeInUpload(app.services, idOf(location));
    expect(await tus.read(location)).toMatchObject({ state: 'taken' });
    expect(await photos()).toHaveLength(1);
  });

  test('with a bucket share an upload without a common folder', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.stop());
    const { settings: bucket } = server;
    const open = async () =>
      createTestApp({
        secondInstanceOf: app,
        settings: {
          DATA_DIR: await temporaryFolder(),
          MEDIA_S3_URL: bucket.url,
          MEDIA_S3_BUCKET: bucket.bucket,
          MEDIA_S3_ACCESS_KEY: bucket.accessKey,
          MEDIA_S3_SECRET_KEY: bucket.secretKey,
        },
      });
    const { photos, upload } = await shareAnUpload(await open(), await open());
    expect(photos).toHaveLength(1);
    expect(upload).toMatchObject({ state: 'taken' });
    expect(await app.database.kysely.selectFrom('incoming_parts').select('id').execute()).toEqual(
      [],
    );
  });

  test('write one at a time: the second asks the first to stop, and waits for it', async () => {
    const { tus } = await anAlbum(owner);
    const created = await tus.create({ bytes: await aSmallPicture() });
    const id = idOf(created.headers.get('location') ?? '');
    const { kysely } = app.database;
    const options = { kysely, now: () => app.clock.now() };
    const times = { leaseSeconds: 15, renewMs: 5, retryMs: 5, waitMs: 10_000 };
    const first = createUploadLocker({ ...options, table: 'uploads' }, times).newLock(id);
    const second = createUploadLocker({ ...options, table: 'uploads' }, times).newLock(id);
    const steps: string[] = [];
    await first.lock(new AbortController().signal, () => {
      steps.push('first asked to end');
      void first.unlock();
    });
    await second.lock(new AbortController().signal, () => undefined);
    steps.push('second has it');
    expect([steps[0], steps.at(-1)]).toEqual(['first asked to end', 'second has it']);
    await second.unlock();
  });

  test('a killed one locks out no one: its lease expires', async () => {
    const { tus } = await anAlbum(owner);
    const created = await tus.create({ bytes: await aSmallPicture() });
    const id = idOf(created.headers.get('location') ?? '');
    const options = { kysely: app.database.kysely, now: () => app.clock.now() };
    const killed = { leaseSeconds: 0, renewMs: 3_600_000, retryMs: 5, waitMs: 10_000 };
    await createUploadLocker({ ...options, table: 'uploads' }, killed)
      .newLock(id)
      .lock(new AbortController().signal, () => undefined);
    const next = createUploadLocker({ ...options, table: 'uploads' }).newLock(id);
    await next.lock(new AbortController().signal, () => undefined);
    await next.unlock();
    expect(await tus.offset(created.headers.get('location') ?? '')).toBe(0);
  });
});

describe('abandoned uploads', () => {
  test('are deleted a day later with their bytes, and so are files without a row', async () => {
    const { tus } = await anAlbum(owner);
    const taken = await tus.take({ bytes: await aSmallPicture(), place });
    const created = await tus.create({ bytes: await aSmallPicture() });
    const location = created.headers.get('location') ?? '';
    await tus.patch(location, 0, Buffer.from('some'));
    const orphan = join(folder, 'uploads', `upl_${letters(9)}`);
    await writeFile(orphan, 'bytes of a purged memorial');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(orphan, longAgo, longAgo);
    await utimes(pathOf(location), longAgo, longAgo);
    await sweepUploads(app.services);
    const files = await readdir(join(folder, 'uploads'));
    expect(files).toContain(idOf(location));
    expect(files).not.toContain(`upl_${letters(9)}`);
    app.clock.advance({ hours: 25 });
    await owner.browser.login(owner.email);
    expect((await tus.request('HEAD', location)).status).toBe(404);
    await sweepUploads(app.services);
    expect(await readdir(join(folder, 'uploads'))).not.toContain(idOf(location));
    const { kysely } = app.database;
    const rows = await kysely.selectFrom('uploads').select('id').execute();
    expect(rows.map(({ id }) => id)).not.toContain(taken.id);
    expect(rows.map(({ id }) => id)).not.toContain(idOf(location));
  });
});
