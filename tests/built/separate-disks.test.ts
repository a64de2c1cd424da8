/**
 * Three processes with a disk each, one PostgreSQL and one bucket: two that only answer requests, in turn, and one that
 * only works on jobs. So what a job needs is never on its own disk, and half of a file is never where the other half
 * is. One file, because all of its tests need the same three.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { aroundAll, expect, test, vi } from 'vitest';

import type { Archive } from '../../app/archives/contract.ts';
import type { ArchiveReturn } from '../../app/archives/restoring/contract.ts';
import type { Booklet } from '../../app/booklets/contract.ts';
import type { Upload } from '../../app/drafts/uploads/contract.ts';
import { aJpeg } from '../../app/media/testing/pictures.ts';
import { startS3Server, type S3Server } from '../../app/media/testing/s3-server.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import type { Video } from '../../app/videos/contract.ts';
import { probe } from '../../app/videos/rendering/testing/read-video.ts';
import { withOwnDatabase } from '../../bench/measuring/own-database.ts';
import { hasFfmpeg } from '../../scripts/testing/find-ffmpeg.mjs';
import { codeIn, readOutbox } from '../faults/outbox.ts';
import { TestUser } from '../faults/test-user.ts';
import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const ALBUM = 'sec_0123456789ABCDEFGHIJab';
const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK_BYTES = 300_000;
const LONG = { timeout: 200_000, interval: 200 };

let bucket: S3Server;
let first: ProductInstance;
let second: ProductInstance;
let worker: ProductInstance;
let disks: string[];
let family: Family;

aroundAll((runTests) =>
  withOwnDatabase(server, async (databaseUrl) => {
    const folder = await mkdtemp(join(tmpdir(), 'memorials-disks-'));
    disks = ['first', 'second', 'worker'].map((name) => join(folder, name, 'data'));
    await mkdir(join(folder, 'bucket'));
    bucket = await startS3Server(0, join(folder, 'bucket'));
    const { url, bucket: name, accessKey, secretKey } = bucket.settings;
    const settings = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: randomUUID(),
      MEDIA_S3_URL: url,
      MEDIA_S3_BUCKET: name,
      MEDIA_S3_ACCESS_KEY: accessKey,
      MEDIA_S3_SECRET_KEY: secretKey,
    };
    const start = (role: string, disk: string) =>
      startProductInstance([], { ...settings, ROLE: role, DATA_DIR: disk });
    first = await start('web', disks[0] ?? '');
    second = await start('web', disks[1] ?? '');
    worker = await start('work', disks[2] ?? '');
    try {
      family = await Family.register();
      await runTests();
    } finally {
      await Promise.all([first, second, worker].map((instance) => instance.stop()));
      await bucket.stop();
      await rm(folder, { recursive: true });
    }
  }),
);

class Family {
  readonly #user = new TestUser();
  /** the path of the memorial in the API */
  memorial = '';

  static async register(): Promise<Family> {
    const made = new Family();
    demand(await made.#user.register(first.origin), 200);
    return made;
  }

  async verifyEmail(): Promise<void> {
    const outbox = dirname(disks[2] ?? '');
    const code = () => codeIn(readOutbox(outbox).get(this.#user.email)?.at(-1));
    await vi.waitUntil(code, LONG);
    demand(await this.#user.verify(first.origin, code() ?? ''), 200);
  }

  async createMemorial(): Promise<{ id: string; slug: string }> {
    type Created = { memorial: { id: string; slug: string } };
    const { memorial } = await this.call<Created>(first, 'POST', '/memorials', {
      fullName: 'Anna Berg',
    });
    this.memorial = `/memorials/${memorial.id}`;
    const value = { id: ALBUM, type: 'albumSection' };
    const changes = [{ id: 'chg_album', op: 'insert', path: 'sections', value }];
    await this.call(second, 'POST', `${this.memorial}/draft/changes`, { changes });
    return memorial;
  }

  async call<Data>(
    { origin }: ProductInstance,
    method: string,
    path: string,
    payload?: unknown,
  ): Promise<Data> {
    const { status, body } = await this.#user.call(origin, method, path, payload);
    if (status === 0 || status >= 300) throw new Error(`${path}: ${status} ${body.message ?? ''}`);
    return body.data as Data;
  }

  fetch({ origin }: ProductInstance, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...this.#user.requestHeaders(origin), ...(init.headers as object) };
    return fetch(origin + path, { ...init, headers });
  }

  async begin(path: string, bytes: Buffer, metadata: Record<string, string>): Promise<string> {
    const pairs = Object.entries(metadata).map(
      ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
    );
    const created = await this.fetch(first, `/api/v1${path}`, {
      method: 'POST',
      headers: {
        ...TUS,
        'upload-length': String(bytes.length),
        'upload-metadata': pairs.join(','),
      },
    });
    demand(created, 201);
    return created.headers.get('location') ?? '';
  }

  patch(
    at: ProductInstance,
    upload: string,
    offset: number,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    return fetch(at.origin + upload, {
      method: 'PATCH',
      headers: this.partHeaders(at, offset),
      body,
    });
  }

  partHeaders({ origin }: ProductInstance, offset: number): Record<string, string> {
    return {
      ...this.#user.requestHeaders(origin),
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
  }

  async offset(at: ProductInstance, upload: string): Promise<number> {
    const response = await this.fetch(at, upload, { method: 'HEAD', headers: TUS });
    demand(response, 200);
    return Number(response.headers.get('upload-offset'));
  }

  /** Sends each part to the instance that did not get the part before. */
  async send(path: string, bytes: Buffer, metadata: Record<string, string>): Promise<string> {
    const upload = await this.begin(path, bytes, metadata);
    for (let at = 0, part = 0; at < bytes.length; at += CHUNK_BYTES, part += 1) {
      const [to, other] = part % 2 === 0 ? [second, first] : [first, second];
      const sent = await this.patch(
        to,
        upload,
        at,
        new Uint8Array(bytes.subarray(at, at + CHUNK_BYTES)),
      );
      demand(sent, 204);
      const offset = await this.offset(other, upload);
      const expected = Math.min(at + CHUNK_BYTES, bytes.length);
      if (offset !== expected) throw new Error(`${offset} bytes instead of ${expected}`);
    }
    return upload.replace('/api/v1', '');
  }
}

function demand({ status }: { status: number }, wanted: number): void {
  if (status !== wanted) {
    const output = [first, second].map((instance) => instance.output()).join('\n');
    throw new Error(`The status was ${status} instead of ${wanted}: ${output}`);
  }
}

/** Waits until the job has ended. */
async function settled<Made extends { state: string }>(read: () => Promise<Made>): Promise<Made> {
  const working = /^(?:arriving|taking|waiting|working|making|drawing)$/;
  await expect.poll(async () => (await read()).state, LONG).not.toMatch(working);
  return read();
}

async function sendPhoto(seed: number): Promise<Upload> {
  const path = `${family.memorial}/uploads`;
  const photo = await aJpeg(1600, 1200, seed);
  const metadata = { filename: 'a.jpg', filetype: 'image/jpeg', list: `${ALBUM}.photos` };
  const upload = await family.send(path, photo, metadata);
  const read = async () => (await family.call<{ upload: Upload }>(first, 'GET', upload)).upload;
  return settled(read);
}

async function makeArchive(): Promise<Buffer> {
  const path = `${family.memorial}/archives`;
  const { archive: begun } = await family.call<{ archive: Archive }>(first, 'POST', path);
  const one = `${path}/${begun.id}`;
  const read = async () => (await family.call<{ archive: Archive }>(first, 'GET', one)).archive;
  expect(await settled(read)).toMatchObject({ state: 'ready', missing: 0 });
  const whole = await family.fetch(first, `/api/v1${one}/file`);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const headers = { range: 'bytes=1000-' };
  const rest = await family.fetch(second, `/api/v1${one}/file`, { headers });
  expect([whole.status, rest.status]).toEqual([200, 206]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
  return bytes;
}

test('a photo whose parts reach both is processed by the third, and shown by both', async () => {
  await family.createMemorial();
  const upload = await sendPhoto(1);
  expect(upload).toMatchObject({ state: 'taken' });
  for (const instance of [first, second]) {
    expect((await family.fetch(instance, upload.address ?? '')).status).toBe(200);
  }
});

test('an archive is downloaded from each, and restored when its parts reach both', async () => {
  const bytes = await makeArchive();
  const sender = await Family.register();
  const metadata = { filename: 'archive.zip', filetype: 'application/zip' };
  const path = await sender.send('/memorials/archives', bytes, metadata);
  const read = async () =>
    (await sender.call<{ archive: ArchiveReturn }>(second, 'GET', path)).archive;
  expect(await settled(read)).toMatchObject({ state: 'taken', memorials: [{ name: 'Anna Berg' }] });
  expect(await sender.call(first, 'GET', '/memorials')).toMatchObject({
    memorials: [{ state: 'draft' }],
  });
});

test('a booklet requested from one is read at the other', async () => {
  const path = `${family.memorial}/booklets`;
  const { booklet: begun } = await family.call<{ booklet: Booklet }>(second, 'POST', path, {
    format: 'a5',
    parts: ['cover', ALBUM],
  });
  const one = `${path}/${begun.id}`;
  const read = async () => (await family.call<{ booklet: Booklet }>(first, 'GET', one)).booklet;
  expect(await settled(read)).toMatchObject({ state: 'ready' });
  const file = await family.fetch(first, `/api/v1${one}/file`);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test.skipIf(!hasFfmpeg())(
  'a video requested from one is watched at the other',
  { tags: 'full' },
  async () => {
    const path = `${family.memorial}/videos`;
    const { video: begun } = await family.call<{ video: Video }>(first, 'POST', path);
    const one = `${path}/${begun.id}`;
    const read = async () => (await family.call<{ video: Video }>(second, 'GET', one)).video;
    expect(await settled(read)).toMatchObject({ state: 'ready', warnings: [] });
    const file = await family.fetch(second, `/api/v1${one}/file`);
    const target = join(await temporaryFolder(), 'video.mp4');
    await writeFile(target, new Uint8Array(await file.arrayBuffer()));
    expect(Number((await probe(target)).format.duration)).toBeGreaterThan(3);
  },
);

test("a visitor's photo received by one is processed by the third, and shown by the other", async () => {
  const other = await Family.register();
  await other.verifyEmail();
  const { slug } = await other.createMemorial();
  await other.call(first, 'POST', `${other.memorial}/publish`, { revision: 1 });
  const address = `${second.origin}/${slug}/add-tribute`;
  const html = await (await fetch(address)).text();
  const form = new FormData();
  form.set('form', /name="form" value="([^"]+)"/.exec(html)?.[1] ?? '');
  form.set('text', 'She taught me to bake bread.');
  form.set('name', 'Ida Stern');
  form.set('photo', new File([new Uint8Array(await aJpeg(800, 600, 9))], 'a.jpg'));
  const { origin } = second;
  const sent = await fetch(address, {
    method: 'POST',
    body: form,
    headers: { origin },
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  const own = new URL(sent.headers.get('location') ?? '', first.origin).pathname;
  const picture = async () => (await fetch(`${first.origin}${own}/picture`)).status;
  await expect.poll(picture, LONG).toBe(200);
});

test(
  'an instance killed in the middle of an upload loses nothing it has confirmed',
  { tags: 'full' },
  async () => {
    const photo = await aJpeg(1600, 1200, 4);
    const third = Math.floor(photo.length / 3);
    const part = (start: number, end?: number) => new Uint8Array(photo.subarray(start, end));
    const metadata = { filename: 'a.jpg', filetype: 'image/jpeg', list: `${ALBUM}.photos` };
    const upload = await family.begin(`${family.memorial}/uploads`, photo, metadata);
    expect((await family.patch(first, upload, 0, part(0, third))).status).toBe(204);
    // The rest of this part never comes.
    const { hostname, port } = new URL(first.origin);
    const headers = family.partHeaders(first, third);
    const unfinished = request({ hostname, port, method: 'PATCH', path: upload, headers });
    unfinished.setHeader('content-length', photo.length - third);
    unfinished.write(part(third, -1000));
    const { promise: ending, resolve } = Promise.withResolvers();
    unfinished.once('error', resolve);
    const received = () => readdir(join(disks[0] ?? '', 'uploads'));
    await expect.poll(received).toHaveLength(1);
    process.kill(first.pid, 'SIGKILL');
    expect(await ending).toMatchObject({ code: 'ECONNRESET' });
    // Until the lease of the killed instance has run out, this waits.
    expect(await family.offset(second, upload)).toBe(third);
    const rest = await family.patch(second, upload, third, part(third));
    expect([rest.status, await rest.text()]).toEqual([204, '']);
    const path = upload.replace('/api/v1', '');
    const read = async () => (await family.call<{ upload: Upload }>(second, 'GET', path)).upload;
    expect(await settled(read)).toMatchObject({ state: 'taken' });
  },
);

test('in the end no incoming file is left, neither on a disk nor in the bucket', async () => {
  const isOnItsWay = (name: string) =>
    /\bwork-|(?:upl|vph)_/.test(name) || (name.includes('.part') && !name.includes('.zip.part'));
  const left = async () => {
    const names = await Promise.all(
      [...disks, bucket.folder].map((folder) => readdir(folder, { recursive: true })),
    );
    return names.flat().filter(isOnItsWay);
  };
  await expect.poll(left, LONG).toEqual([]);
});
