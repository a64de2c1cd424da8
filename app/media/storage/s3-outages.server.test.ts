import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, onTestFinished, test } from 'vitest';

import { isOutage } from '../../wire/errors/outage.ts';
import { anId } from '../testing/s3-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createS3Requests } from './s3-requests.server.ts';
import { createS3Storage } from './s3-storage.server.ts';
import { MediaStorageUnavailableError, type StoredEntry } from './storage.server.ts';

const NAME = `${anId()}-12x34.webp`;
const SECRETS = /hush-hush|Signature|X-Amz/;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Timing {
  timeoutMs?: number;
  stalledMs?: number;
}

/** @param timing - limits that a test reaches on purpose; those of the others must outlast a busy machine */
async function aStore(handle: Handler, timing?: Timing) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.method ?? '');
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return { asked, storage: await storageAt((server.address() as AddressInfo).port, timing) };
}

async function storageAt(port: number, timing?: Timing) {
  const settings = {
    url: `http://127.0.0.1:${port}`,
    bucket: 'media',
    accessKey: 'access',
    secretKey: 'hush-hush',
    region: 'us-east-1',
    isPathStyle: true,
  };
  const limits = { timeoutMs: 20_000, stalledMs: 20_000, retryPausesMs: [1, 1], ...timing };
  return createS3Storage(settings, {
    stages: await temporaryFolder(),
    requests: createS3Requests(settings, limits),
  });
}

async function expectOutage(work: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(MediaStorageUnavailableError);
  expect(isOutage(error)).toBe(true);
  const { message: said } = error as Error;
  expect(said).toMatch(message);
  expect(said).toMatch(/the bucket "media" at http:\/\/127\.0\.0\.1:\d+/);
  expect(said).not.toMatch(SECRETS);
}

async function firstBatch(list: AsyncIterable<unknown>): Promise<unknown> {
  for await (const batch of list) return batch;
  return undefined;
}

function answerXml(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function md5Of(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

describe('an unavailable store', () => {
  test('refuses connections: every call fails with a message', async () => {
    const storage = await storageAt(1);
    await expectOutage(storage.find(NAME), /did not respond \(ECONNREFUSED\)/);
    await expectOutage(storage.remove([NAME]), /did not respond/);
    await expectOutage(firstBatch(storage.list()), /did not list/);
    const stage = await storage.openStage();
    await stage.write(NAME, Buffer.from('x'));
    await expectOutage(stage.publish(), /did not respond/);
  });

  test("doesn't answer in time: the call ends and isn't repeated", async () => {
    const { storage, asked } = await aStore(() => undefined, { timeoutMs: 200 });
    await expectOutage(storage.find(NAME), /did not respond in time/);
    expect(asked).toEqual(['HEAD']);
  });

  test('stops in the middle of a file: the reader gets an error and not a shorter file', async () => {
    const { storage } = await aStore(
      (request, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        if (request.method === 'HEAD') response.end();
        else response.write('the beginning');
      },
      { stalledMs: 200 },
    );
    const file = await storage.find(NAME);
    await expectOutage(file?.read() ?? Promise.resolve(), /stopped responding/);
  });

  test('closes the connection in the middle of a file, and again before anything more', async () => {
    const { storage, asked } = await aStore(({ method, headers }, response) => {
      const isPart = headers.range !== undefined;
      response.writeHead(isPart ? 206 : 200, { 'Content-Length': isPart ? '87' : '100' });
      if (method === 'HEAD') response.end();
      else response.write(isPart ? '' : 'the beginning', () => response.destroy());
      response.flushHeaders();
    });
    const file = await storage.find(NAME);
    await expectOutage(file?.read() ?? Promise.resolve(), /stopped responding/);
    expect(asked).toEqual(['HEAD', 'GET', 'GET']);
  });

  /** A store that closes the connection after each few bytes of a file. */
  function aStoreThatBreaksOff(content: string, bytesAtOnce: number) {
    return aStore(({ method, headers: { range } }, response) => {
      const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
      const part = content.slice(Number(first), last === '' ? undefined : Number(last) + 1);
      response.writeHead(range === undefined ? 200 : 206, { 'Content-Length': part.length });
      if (method === 'HEAD') response.end();
      else response.write(part.slice(0, bytesAtOnce), () => response.destroy());
    });
  }

  test('goes on where the connection was closed', async () => {
    const { storage, asked } = await aStoreThatBreaksOff('a picture', 4);
    const file = await storage.find(NAME);
    expect(String(await file?.read())).toBe('a picture');
    const part = await file?.stream({ start: 2, end: 7 }).toArray();
    expect(String(Buffer.concat(part ?? []))).toBe('pictur');
    expect(asked).toEqual(['HEAD', 'GET', 'GET', 'GET', 'GET', 'GET']);
  });

  test('comes back: a failed publication is repeated and uploads only what is missing', async () => {
    let isAway = false;
    const stored: string[] = [];
    const { storage } = await aStore((request, response) => {
      void text(request).then((body) => {
        if (isAway) {
          answerXml(response, 403, 'AccessDenied');
          return;
        }
        stored.push(body);
        isAway = stored.length === 1;
        response.writeHead(200, { ETag: `"${md5Of(body)}"` }).end();
      });
    });
    const stage = await storage.openStage();
    await stage.write(`${anId()}.mp4`, Buffer.from('first'));
    await stage.write(`${anId()}.mp4`, Buffer.from('second'));
    await expectOutage(stage.publish(), /403 AccessDenied to PUT/);
    isAway = false;
    await stage.publish();
    expect(stored).toEqual(['first', 'second']);
  });
});

describe('a store that refuses', () => {
  test.each([
    [404, 'NoSuchBucket'],
    [403, 'AccessDenied'],
    [403, 'RequestTimeTooSkewed'],
    [301, 'PermanentRedirect'],
  ])('with %i %s: the operator reads the reason, and nothing is repeated', async (status, code) => {
    const { storage, asked } = await aStore((request, response) => {
      request.resume();
      answerXml(response, status, code);
    });
    const stage = await storage.openStage();
    await stage.write(NAME, Buffer.from('x'));
    await expectOutage(stage.publish(), new RegExp(`responded with ${status} ${code} to PUT`));
    expect(asked).toEqual(['PUT']);
  });

  test.each([500, 503, 429])('with %i, which may pass: the request is repeated', async (status) => {
    let failures = 2;
    const { storage, asked } = await aStore((_, response) => {
      failures -= 1;
      if (failures >= 0) answerXml(response, status, 'SlowDown');
      else response.writeHead(200, { 'Content-Length': '7' }).end();
    });
    expect((await storage.find(NAME))?.byteSize).toBe(7);
    expect(asked).toEqual(['HEAD', 'HEAD', 'HEAD']);
  });

  describe('while its files are listed', () => {
    const names = Array.from({ length: 4 }, () => `${anId()}.mp4`).toSorted();

    /** Answers each request for a page with the next of these pages, or fails it with this status. */
    function aListingStore(pages: ReadonlyArray<readonly string[] | number>) {
      const left = [...pages];
      return aStore(({ url = '' }, response) => {
        const { searchParams } = new URL(url, 'http://store');
        const page = left[0] ?? [];
        const prefix = searchParams.get('prefix') ?? '';
        // After a failure only the rest is asked for, folder by folder; the others are empty.
        const isWanted =
          typeof page === 'number' || page.some((name) => pathOf(name).startsWith(prefix));
        if (isWanted) left.shift();
        if (typeof page === 'number') answerXml(response, page, 'SlowDown');
        else response.end(listXml(isWanted ? page : [], isWanted && left.length > 0));
      });
    }
    const pathOf = (name: string) => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
    const listXml = (page: readonly string[], isTruncated: boolean) => {
      const contents = page.map(
        (name) =>
          `<Contents><Key>${pathOf(name)}</Key><Size>1</Size><LastModified>2026-11-29T00:00:00Z</LastModified></Contents>`,
      );
      return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><NextContinuationToken>next</NextContinuationToken>${contents.join('')}</ListBucketResult>`;
    };
    async function listed(list: AsyncIterable<StoredEntry[]>): Promise<string[]> {
      const found: string[] = [];
      for await (const batch of list) found.push(...batch.map(({ name }) => name));
      return found;
    }

    test('with 503, which may pass: the list goes on after the last file', async () => {
      const { storage } = await aListingStore([503, names.slice(0, 2), 503, 503, names.slice(2)]);
      expect(await listed(storage.list())).toEqual(names);
    });

    test('with 403: the operator reads the reason, and nothing is repeated', async () => {
      const { storage, asked } = await aListingStore([403]);
      await expectOutage(listed(storage.list()), /did not list its files \(403 SlowDown\)/);
      expect(asked).toEqual(['GET']);
    });
  });

  test('an idle connection closed by the store is replaced by a new one', async () => {
    const used = new Set<unknown>();
    const { storage } = await aStore(({ socket }, response) => {
      // Closes the connection at its second request, as a store closes an idle connection.
      if (used.has(socket)) socket.destroy();
      else response.writeHead(200, { 'Content-Length': '7' }).end();
      used.add(socket);
    });
    expect((await storage.find(NAME))?.byteSize).toBe(7);
    expect((await storage.find(NAME))?.byteSize).toBe(7);
  });
});

describe('uploads are verified', () => {
  function aStoreWithOtherEtags(change: (body: string) => string) {
    let stored = '';
    return aStore((request, response) => {
      const { method } = request;
      void text(request).then((body) => {
        if (method === 'PUT') stored = change(body);
        const length = method === 'PUT' ? 0 : stored.length;
        const headers = { ETag: '"8a1f"', 'Content-Length': String(length) };
        response.writeHead(method === 'DELETE' ? 204 : 200, headers);
        response.end(method === 'GET' ? stored : undefined);
      });
    });
  }

  test('an ETag that is the MD5 proves it without another request', async () => {
    const { storage, asked } = await aStore((request, response) => {
      void text(request).then((body) =>
        response.writeHead(200, { ETag: `"${md5Of(body)}"` }).end(),
      );
    });
    const stage = await storage.openStage();
    await stage.write(NAME, Buffer.from('a picture'));
    await stage.publish();
    expect(asked).toEqual(['PUT']);
  });

  test('with another ETag the file is read back', async () => {
    const { storage, asked } = await aStoreWithOtherEtags((body) => body);
    const stage = await storage.openStage();
    await stage.write(NAME, Buffer.from('a picture'));
    await stage.publish();
    expect(asked).toEqual(['PUT', 'HEAD', 'GET']);
  });

  test('bytes that differ from those sent are removed again, and the publication fails', async () => {
    const { storage, asked } = await aStoreWithOtherEtags((body) => body.toUpperCase());
    const stage = await storage.openStage();
    await stage.write(NAME, Buffer.from('a picture'));
    await expectOutage(stage.publish(), /stored bytes for \S+ that differ from those sent/);
    expect(asked).toEqual(['PUT', 'HEAD', 'GET', 'DELETE']);
  });
});
