/** The files of one backup. With a seal they are encrypted; sizes and hashes are those of the content. */
import { createReadStream, existsSync } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { storedPath } from '../../app/media/storage/stored-names.server.ts';
import { codeOf } from '../../app/wire/errors/caught.ts';
import { makeFolder } from '../../app/wire/make-folder.server.ts';
import { type Content, digestOf, type FileDigest, writeAtomically } from './atomic-files.server.ts';
import { type Seal, sealedBytes } from './seal.server.ts';

const MEDIA_FOLDER = 'media';

/** In characters. The longest rows are those of documents, which have at most some megabytes. */
const LONGEST_LINE = 200_000_000;

/** A file system that has no hard links, or has no more of them for this file. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOENT']);

/** The path of a media file in a backup. */
export function mediaFile(name: string): string {
  return `${MEDIA_FOLDER}/${storedPath(name)}`;
}

export class BackupFolder {
  readonly path: string;
  readonly seal: Seal | undefined;
  readonly #id: string;
  readonly #passOn: (content: Content) => Content;

  /**
   * @param id - of the backup, from its manifest
   * @param passOn - what is written passes through it
   */
  constructor(
    path: string,
    id: string,
    seal: Seal | undefined,
    passOn: (content: Content) => Content = (same) => same,
  ) {
    this.path = path;
    this.#id = id;
    this.seal = seal;
    this.#passOn = passOn;
  }

  async write(file: string, content: Content): Promise<FileDigest> {
    return writeAtomically(
      this.pathOf(file),
      this.#passOn(content),
      (plain) => this.seal?.encrypt(this.#sealedName(file), plain) ?? plain,
    );
  }

  /**
   * Writes compressed lines.
   * @returns the digest of the compressed lines, and their number as `rows`
   */
  async writeLines(
    file: string,
    parts: AsyncIterable<readonly string[]>,
  ): Promise<FileDigest & { rows: number }> {
    let rows = 0;
    let digest: FileDigest | undefined;
    await pipeline(
      async function* () {
        for await (const lines of parts) {
          rows += lines.length;
          if (lines.length > 0) yield `${lines.join('\n')}\n`;
        }
      },
      createGzip(),
      async (compressed: AsyncIterable<Buffer>) => {
        digest = await this.write(file, compressed);
      },
    );
    if (!digest) throw new Error(`${file} was not written.`);
    return { ...digest, rows };
  }

  read(file: string): Readable {
    const stored = createReadStream(this.pathOf(file));
    if (!this.seal) return stored;
    return Readable.from(this.seal.decrypt(this.#sealedName(file), stored), { objectMode: false });
  }

  async *readLines(file: string): AsyncGenerator<string[]> {
    const unzipped = createGunzip();
    const reading = pipeline(this.read(file), unzipped);
    // The loop below throws the same error. This handler prevents an unhandled rejection.
    reading.catch(() => undefined);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of unzipped) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      const end = text.lastIndexOf('\n');
      if (end >= 0) yield (rest + text.slice(0, end)).split('\n');
      rest = end >= 0 ? text.slice(end + 1) : rest + text;
      if (rest.length > LONGEST_LINE) throw new Error(`${file} has a line that doesn’t end.`);
    }
    await reading;
    if (rest !== '') yield [rest];
  }

  async digest(file: string): Promise<FileDigest> {
    return digestOf(this.read(file) as AsyncIterable<Buffer>);
  }

  /** True if the file is there with the size that a content of so many bytes has here. */
  async hasSize(file: string, bytes: number): Promise<boolean> {
    const found = await stat(this.pathOf(file)).catch(() => undefined);
    return found?.size === (this.seal ? sealedBytes(bytes) : bytes);
  }

  /**
   * Shares a media file with another backup of the same key, as a hard link: each backup stays complete without the
   * other, and the bytes are stored once. If the other is an earlier attempt in this folder, the file is there already.
   * @returns false if this file system cannot, or the file is missing there
   */
  async linkFrom(other: BackupFolder, file: string): Promise<boolean> {
    const path = this.pathOf(file);
    if (other.path === this.path) return existsSync(path);
    await makeFolder(dirname(path));
    // An earlier attempt may have left the file.
    await rm(path, { force: true });
    try {
      await link(other.pathOf(file), path);
      return true;
    } catch (error) {
      if (NO_LINK.has(codeOf(error))) return false;
      throw error;
    }
  }

  pathOf(file: string): string {
    return join(this.path, file);
  }

  /** A media file has the same name in every backup, so that backups can share it. */
  #sealedName(file: string): string {
    return file.startsWith(`${MEDIA_FOLDER}/`) ? file : `${this.#id} ${file}`;
  }
}
