import { createHash } from 'node:crypto';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { finished } from 'node:stream/promises';

import yazl from 'yazl';

import { toError } from '../../wire/errors/caught.ts';
import type { Manifest } from '../format/contract.ts';
import { isSafePath } from '../format/file-names.ts';

export type WrittenFile = Manifest['files'][number];

export interface ZipEntry {
  path: string;
  content: Readable | Iterable<string> | Buffer;
  /** false for content that is already compressed */
  isText: boolean;
  modifiedAt: Date;
}

/** The range of times that every ZIP program can show. */
const FIRST_TIME = new Date('1980-01-02T00:00:00Z');
const LAST_TIME = new Date('2107-12-30T00:00:00Z');

export class ZipOutput {
  /**
   * The bytes of the ZIP. Read the stream while files are added, because `add` waits for the
   * reader.
   */
  readonly stream: Readable;
  readonly files: WrittenFile[] = [];
  readonly #zip = new yazl.ZipFile();
  readonly #names = new Set<string>();
  readonly #failure: Promise<never>;

  constructor() {
    // yazl declares a `NodeJS.ReadableStream`, but the stream is a PassThrough.
    this.stream = this.#zip.outputStream as Readable;
    this.#failure = new Promise((_, reject) => {
      this.#zip.on('error', reject);
      this.stream.once('error', reject);
    });
    // Prevents an unhandled rejection. `add` reports the failure.
    this.#failure.catch(() => undefined);
  }

  /**
   * Adds a file. Streams its content, so files can be of any size. Resolves when all bytes have been
   * read. If the ZIP stream fails, rejects and destroys the content stream.
   */
  async add({ path, content, isText, modifiedAt }: ZipEntry): Promise<WrittenFile> {
    this.#refuseName(path);
    const source = toStream(content);
    const measure = new MeasuringStream();
    source.once('error', (error) => measure.destroy(error));
    source.pipe(measure);
    this.#zip.addReadStream(measure, path, {
      compress: isText,
      mtime: clampTime(modifiedAt),
      mode: 0o100644,
    });
    try {
      await Promise.race([finished(measure), this.#failure]);
    } catch (error) {
      // Closes the source file or stops an inner archive, because `pipe` does not destroy its source.
      source.destroy(toError(error));
      throw error;
    }
    const file = { path, ...measure.result() };
    this.files.push(file);
    return file;
  }

  finish(): void {
    this.#zip.end();
  }

  #refuseName(path: string): void {
    const key = path.toLowerCase();
    if (!isSafePath(path) || this.#names.has(key)) {
      throw new TypeError(`This name is unsafe or already used in the archive: ${path}`);
    }
    this.#names.add(key);
  }
}

function toStream(content: ZipEntry['content']): Readable {
  if (content instanceof Readable) return content;
  const chunks = Buffer.isBuffer(content) ? [content] : bytesOf(content);
  return Readable.from(chunks, { objectMode: false });
}

function* bytesOf(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) if (text !== '') yield Buffer.from(text);
}

function clampTime(time: Date): Date {
  const ms = time.getTime();
  if (!(ms >= FIRST_TIME.getTime())) return FIRST_TIME;
  return ms > LAST_TIME.getTime() ? LAST_TIME : time;
}

class MeasuringStream extends Transform {
  readonly #hash = createHash('sha256');
  #byteSize = 0;

  result(): { byteSize: number; sha256: string } {
    return { byteSize: this.#byteSize, sha256: this.#hash.digest('hex') };
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#byteSize += chunk.length;
    done(null, chunk);
  }
}
