/**
 * Stores media in a bucket, under the same paths as on a disk. Each file is uploaded in one
 * request, so that an interrupted upload leaves no unfinished parts.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline as pass } from 'node:stream/promises';

import pMap from 'p-map';

import { download } from './s3-download.server.ts';
import { listObjects } from './s3-listing.server.ts';
import { createS3Requests, type S3Requests, type S3Settings } from './s3-requests.server.ts';
import { digestOf, openStage, removeAbandonedStages, type StageTarget } from './staging.server.ts';
import {
  type ByteRange,
  type MediaStorage,
  MediaStorageUnavailableError,
  type StoredDigest,
  type StoredFile,
} from './storage.server.ts';
import { contentTypeOf, isStoredName, storedPath } from './stored-names.server.ts';

const CONCURRENT_REMOVALS = 8;

type Content = Pick<StoredFile, 'byteSize' | 'stream'>;

export function createS3Storage(
  settings: S3Settings,
  { stages, requests = createS3Requests(settings) }: { stages: string; requests?: S3Requests },
): MediaStorage {
  const target: StageTarget = {
    prepare: async ({ name, path }) => {
      const { size } = await stat(path);
      await upload(requests, name, { byteSize: size, stream: () => createReadStream(path) });
    },
    publish: () => Promise.resolve(),
  };

  return {
    place: requests.place,
    find: (name) => findObject(requests, name),
    openStage: (id) => openStage(stages, target, id),
    put: (name, content) => upload(requests, name, content),
    async hasSame(name, content) {
      const object = await headOf(requests, name);
      if (object?.byteSize !== content.byteSize) return false;
      const expected = await digestsOf(name, content);
      return object.etag === expected.md5 || isStoredAs(requests, name, expected);
    },
    async remove(names) {
      await pMap(names, (name) => removeObject(requests, name), {
        concurrency: CONCURRENT_REMOVALS,
      });
    },
    list: (range) => listObjects(requests, range),
    removeAbandonedStages: () => removeAbandonedStages(stages),
  };
}

interface ObjectHead {
  byteSize: number;
  /**
   * ETag without quotes. It is the MD5 of the content, unless the bucket encrypts with customer
   * keys.
   */
  etag: string;
}

async function headOf(requests: S3Requests, name: string): Promise<ObjectHead | null> {
  if (!isStoredName(name)) return null;
  const response = await requests.send({
    method: 'HEAD',
    key: storedPath(name),
    expects: [200, 404],
  });
  response.resume();
  if (response.statusCode === 404) return null;
  const { 'content-length': length, etag = '' } = response.headers;
  return { byteSize: Number(length), etag: etag.replaceAll('"', '') };
}

async function findObject(requests: S3Requests, name: string): Promise<StoredFile | null> {
  const head = await headOf(requests, name);
  if (!head) return null;
  const { byteSize } = head;
  const stream = (range?: ByteRange) =>
    Readable.from(download(requests, { name, byteSize, range }), { objectMode: false });
  return {
    byteSize,
    stream,
    read: async () => Buffer.concat((await stream().toArray()) as Buffer[]),
  };
}

interface Digests extends StoredDigest {
  md5: string;
}

async function upload(
  requests: S3Requests,
  name: string,
  { byteSize, stream }: Content,
): Promise<StoredDigest> {
  const key = storedPath(name);
  let hashing: HashingStream | undefined;
  const response = await requests.send({
    method: 'PUT',
    key,
    expects: [200, 201, 204],
    headers: { 'Content-Length': String(byteSize), 'Content-Type': contentTypeOf(name) },
    open: () => {
      hashing = new HashingStream(name, byteSize);
      pipeline(stream(), hashing, () => undefined);
      return hashing;
    },
  });
  response.resume();
  const sent = hashing?.digests();
  if (!sent) {
    throw new MediaStorageUnavailableError(
      `The media storage, ${requests.place}, responded before it had received all of ${key}.`,
    );
  }
  const etag = response.headers.etag?.replaceAll('"', '');
  if (etag !== sent.md5 && !(await isStoredAs(requests, name, sent))) {
    await removeObject(requests, name);
    throw new MediaStorageUnavailableError(
      `The media storage, ${requests.place}, stored bytes for ${key} that differ from those sent.`,
    );
  }
  return { sha256: sent.sha256, byteSize };
}

/** Verifies an upload by downloading it. Needed only for stores whose ETag is not an MD5. */
async function isStoredAs(
  requests: S3Requests,
  name: string,
  { sha256 }: StoredDigest,
): Promise<boolean> {
  const file = await findObject(requests, name);
  return file !== null && (await digestOf(file.stream())).sha256 === sha256;
}

/** Hashes the bytes that pass through. Fails if there are more or fewer than `byteSize` bytes. */
class HashingStream extends Transform {
  readonly #hashes = [createHash('md5'), createHash('sha256')] as const;
  readonly #name: string;
  readonly #byteSize: number;
  #passed = 0;

  constructor(name: string, byteSize: number) {
    super();
    this.#name = name;
    this.#byteSize = byteSize;
  }

  /** Undefined before the end of the stream. Call it only once. */
  digests(): Digests | undefined {
    if (this.#passed !== this.#byteSize) return undefined;
    const [md5, sha256] = this.#hashes.map((hash) => hash.digest('hex'));
    return { md5: md5 ?? '', sha256: sha256 ?? '', byteSize: this.#byteSize };
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (const hash of this.#hashes) hash.update(chunk);
    this.#passed += chunk.length;
    // Does not send more bytes than announced: the store would read the extra bytes as the next request.
    if (this.#passed > this.#byteSize) done(this.#lengthError());
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.#passed < this.#byteSize ? this.#lengthError() : null);
  }

  #lengthError(): Error {
    return new Error(`${this.#name} has ${this.#passed} bytes instead of ${this.#byteSize}.`);
  }
}

async function digestsOf(name: string, { byteSize, stream }: Content): Promise<Digests> {
  const hashing = new HashingStream(name, byteSize);
  await pass(stream(), hashing.resume());
  const digests = hashing.digests();
  if (!digests) throw new Error(`${name} changed while it was being read.`);
  return digests;
}

async function removeObject(requests: S3Requests, name: string): Promise<void> {
  const response = await requests.send({
    method: 'DELETE',
    key: storedPath(name),
    expects: [200, 204, 404],
  });
  response.resume();
}
