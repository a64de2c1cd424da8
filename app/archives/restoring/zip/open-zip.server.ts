/**
 * Opens a ZIP from an unknown source. All entries are checked before any content is read. Content
 * is streamed, and reading stops at the size that the ZIP's central directory states.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { openPromise, type Entry, type ZipFile } from 'yauzl';

import { storedSentence } from '../../../wire/errors/sentence.ts';
import { isSafePath } from '../../format/file-names.ts';
import { ArchiveRefusedError, quoteName } from '../archive-refused.ts';
import { foldName, isAddedBySystem, readEntryName, withoutOuterFolder } from './entry-names.ts';

export interface ZipLimits {
  entries: number;
  totalBytes: number;
}

export interface ZippedFile {
  name: string;
  byteSize: number;
}

export interface OpenedZip {
  byteSize: number;
  files: ReadonlyMap<string, ZippedFile>;
  hash(file: ZippedFile): Promise<string>;
  /** @throws ArchiveRefusedError if the file is larger than `maxBytes` */
  read(file: ZippedFile, maxBytes: number): Promise<Buffer>;
  /**
   * Gives the content to `work` in parts, so that it is never in memory as a whole.
   * @throws ArchiveRefusedError if the file is larger than `maxBytes`
   */
  stream(
    file: ZippedFile,
    maxBytes: number,
    work: (content: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void>;
  /** where `extractPart` finds the content, without the list of the ZIP */
  placeOf(file: ZippedFile): Promise<ZipPlace>;
  close(): void;
}

export interface ZipPlace {
  name: string;
  start: number;
  compressedBytes: number;
  isDeflated: boolean;
  byteSize: number;
}

/** @throws ArchiveRefusedError if the file is no valid ZIP, exceeds a limit, or has an unsafe entry */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenedZip> {
  const zip = await open(path);
  try {
    const entries = await listEntries(zip, limits);
    return readerOf(zip, entries);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function open(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, {
      autoClose: false,
      // `readEntryName` decodes the names, so that an error message can show them.
      decodeStrings: false,
      validateEntrySizes: true,
    });
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new ArchiveRefusedError(
      /*i18n*/ 'This isn’t a ZIP file, or part of it is missing. Please download it again.',
      { cause: error },
    );
  }
}

/** The highest compression ratio of a whole archive. The first `ANY_RATIO_BYTES` are exempt. */
const MOST_RATIO_OF_ALL = 50;
const ANY_RATIO_BYTES = 256 * 1024 * 1024;

async function listEntries(zip: ZipFile, given: ZipLimits): Promise<Map<string, Entry>> {
  const ratioBytes = zip.fileSize * MOST_RATIO_OF_ALL + ANY_RATIO_BYTES;
  const limits = { ...given, totalBytes: Math.min(given.totalBytes, ratioBytes) };
  if (zip.entryCount > limits.entries) {
    throw new ArchiveRefusedError(
      storedSentence(/*i18n*/ 'This ZIP file contains {count} files. The limit is {limit}.', {
        count: { count: zip.entryCount },
        limit: { count: limits.entries },
      }),
    );
  }
  const entries = new Map<string, Entry>();
  const folded = new Map<string, string>();
  let totalBytes = 0;
  for await (const entry of entriesOf(zip)) {
    const name = readEntryName(entry.fileNameRaw, entry.generalPurposeBitFlag);
    if (isAddedBySystem(name)) continue;
    const isFolder = name.endsWith('/');
    checkKind(name, entry, isFolder);
    const other = folded.get(foldName(name));
    if (other !== undefined) {
      throw new ArchiveRefusedError(
        other === name
          ? storedSentence(/*i18n*/ '{file} is in the ZIP file twice.', { file: quoteName(name) })
          : storedSentence(
              /*i18n*/ '{file} and {other} would be the same file on some computers.',
              { file: quoteName(name), other: quoteName(other) },
            ),
      );
    }
    folded.set(foldName(name), name);
    // Programs that repack a folder add entries for folders. These entries are empty.
    if (isFolder) continue;
    totalBytes += entry.uncompressedSize;
    checkSize(name, entry, totalBytes, limits);
    entries.set(name, entry);
  }
  checkOverlap(entries);
  return withoutOuterFolder(entries);
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    if (error instanceof ArchiveRefusedError || isSystemError(error)) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new ArchiveRefusedError(
      reason.includes('encryption')
        ? /*i18n*/ 'This ZIP file is password-protected. Use the file exactly as you downloaded it.'
        : /*i18n*/ 'This ZIP file is damaged. Please download it again.',
      { cause: error },
    );
  }
}

const FILE_TYPE = 0xf000;
const TYPES = { none: 0, folder: 0x4000, file: 0x8000, link: 0xa000 } as const;

function checkKind(name: string, entry: Entry, isFolder: boolean): void {
  const refuse = (message: string) => {
    throw new ArchiveRefusedError(storedSentence(message, { file: quoteName(name) }));
  };
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type === TYPES.link) refuse(/*i18n*/ '{file} is a link to another file.');
  const isAllowed = type === TYPES.none || type === (isFolder ? TYPES.folder : TYPES.file);
  if (!isAllowed) refuse(/*i18n*/ '{file} isn’t a regular file.');
  if (isFolder && entry.uncompressedSize > 0) {
    refuse(/*i18n*/ '{file} is both a folder and a file.');
  }
  if (!isSafePath(isFolder ? name.slice(0, -1) : name)) {
    refuse(/*i18n*/ '{file} has a name that doesn’t work on some computers.');
  }
  if (entry.isEncrypted()) refuse(/*i18n*/ '{file} is password-protected.');
  const { compressionMethod } = entry;
  if (compressionMethod !== 0 && compressionMethod !== 8) {
    refuse(/*i18n*/ '{file} is compressed in a way we can’t read.');
  }
}

/** The highest compression ratio of one file. Even text that repeats a template has a lower ratio. */
const MOST_RATIO = 250;
const RATIO_FROM_BYTES = 1024 * 1024;

function checkSize(name: string, entry: Entry, totalBytes: number, limits: ZipLimits): void {
  const { uncompressedSize, compressedSize } = entry;
  if (!Number.isSafeInteger(uncompressedSize) || totalBytes > limits.totalBytes) {
    throw new ArchiveRefusedError(
      storedSentence(
        /*i18n*/ 'With {file}, the unzipped files would add up to more than {limit}.',
        {
          file: quoteName(name),
          limit: { bytes: limits.totalBytes },
        },
      ),
    );
  }
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MOST_RATIO) {
    throw new ArchiveRefusedError(
      storedSentence(
        /*i18n*/ 'When unzipped, {file} would grow from {before} to {after}. That isn’t normal for a memorial.',
        {
          file: quoteName(name),
          before: { bytes: compressedSize },
          after: { bytes: uncompressedSize },
        },
      ),
    );
  }
}

const LOCAL_HEADER_BYTES = 30;

/** Entries that share bytes let a small ZIP unpack to a huge size. */
function checkOverlap(entries: ReadonlyMap<string, Entry>): void {
  const spans = Array.from(entries, ([name, entry]) => ({
    name,
    start: entry.relativeOffsetOfLocalHeader,
    end:
      entry.relativeOffsetOfLocalHeader +
      LOCAL_HEADER_BYTES +
      entry.fileNameLength +
      entry.compressedSize,
  })).toSorted((a, b) => a.start - b.start);
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    if (next && next.start < span.end) {
      throw new ArchiveRefusedError(
        storedSentence(/*i18n*/ '{file} and {other} overlap in the ZIP file.', {
          file: quoteName(span.name),
          other: quoteName(next.name),
        }),
      );
    }
  }
}

function readerOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): OpenedZip {
  const files = new Map(
    Array.from(entries, ([name, { uncompressedSize }]) => [
      name,
      { name, byteSize: uncompressedSize },
    ]),
  );
  const stream = async ({ name }: ZippedFile, work: (content: Readable) => Promise<void>) => {
    const entry = entries.get(name);
    if (!entry) throw new TypeError(`This ZIP has no entry named ${name}`);
    try {
      await work(await zip.openReadStreamPromise(entry));
    } catch (error) {
      throw explain(error, name);
    }
  };
  return {
    byteSize: zip.fileSize,
    files,
    async hash(file) {
      const hash = createHash('sha256');
      await stream(file, (content) => pipeline(content, hash));
      return hash.digest('hex');
    },
    async read(file, maxBytes) {
      refuseLarger(file, maxBytes);
      const parts: Buffer[] = [];
      await stream(file, async (content) => {
        for await (const part of content) parts.push(part as Buffer);
      });
      return Buffer.concat(parts);
    },
    async stream(file, maxBytes, work) {
      refuseLarger(file, maxBytes);
      await stream(file, work);
    },
    async placeOf({ name, byteSize }) {
      const entry = entries.get(name);
      if (!entry) throw new TypeError(`This ZIP has no entry named ${name}`);
      try {
        const { fileDataStart: start } = await localHeader(zip, entry);
        const { compressedSize: compressedBytes, compressionMethod } = entry;
        return { name, start, compressedBytes, isDeflated: compressionMethod === 8, byteSize };
      } catch (error) {
        throw explain(error, name);
      }
    },
    close: () => zip.close(),
  };
}

function refuseLarger({ name, byteSize }: ZippedFile, maxBytes: number): void {
  if (byteSize <= maxBytes) return;
  throw new ArchiveRefusedError(
    storedSentence(/*i18n*/ '{file} is {size}. The limit is {limit}.', {
      file: quoteName(name),
      size: { bytes: byteSize },
      limit: { bytes: maxBytes },
    }),
  );
}

function localHeader(zip: ZipFile, entry: Entry): Promise<{ fileDataStart: number }> {
  return new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) =>
      error ? reject(error) : resolve(header),
    );
  });
}

/** Disk errors stay as they are. All other errors mean that the ZIP is bad. */
export function explain(error: unknown, name: string): unknown {
  if (error instanceof ArchiveRefusedError || isSystemError(error)) return error;
  const reason = error instanceof Error ? error.message : '';
  const message = /^(?:too many|not enough) bytes/.test(reason)
    ? /*i18n*/ '{file} isn’t the size given in the ZIP file.'
    : /*i18n*/ '{file} is damaged.';
  return new ArchiveRefusedError(storedSentence(message, { file: quoteName(name) }), {
    cause: error,
  });
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
