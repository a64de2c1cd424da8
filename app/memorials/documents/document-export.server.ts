/**
 * Exports a memorial as a document, or as a folder with the document and all pictures and videos. Any installation
 * can import the folder. Never overwrites a file.
 */
import { open, readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { posterFileName } from '../../media/addresses.ts';
import type { MediaOriginal, MediaService } from '../../media/service.server.ts';
import type { StoredFile } from '../../media/storage/storage.server.ts';
import { codeOf } from '../../wire/errors/caught.ts';
import { makeFolder } from '../../wire/make-folder.server.ts';
import type { Memorial } from '../contract.ts';
import { findDocument } from '../find-memorial.server.ts';
import {
  mapMediaAddresses,
  listMediaReferences,
  type MediaReference,
} from './document-addresses.ts';
import { DOCUMENT_FILE_NAME } from './document-folder.server.ts';
import { formatProblem, readMemorialDocument } from './document-problems.ts';
import { DocumentRefusedError } from './document-refused.ts';

export interface ExportContext {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'findOriginal' | 'findPoster'>;
}

/**
 * The document as JSON, with the contract's field order and stored URLs.
 * @throws DocumentRefusedError if there is no memorial with this slug
 */
export async function exportDocument(
  { kysely }: Pick<ExportContext, 'kysely'>,
  slug: string,
): Promise<string> {
  return toJson(await getDocument(kysely, slug));
}

/**
 * Writes the memorial into a new or empty folder. The document comes last, so that an incomplete folder
 * cannot be imported.
 * @returns the number of pictures and videos
 * @throws DocumentRefusedError if there is no such memorial, the folder is not empty, or a file is missing
 */
export async function exportToFolder(
  { kysely, media }: ExportContext,
  slug: string,
  folder: string,
): Promise<number> {
  const memorial = await getDocument(kysely, slug);
  const files = await planFiles(memorial, media);
  const isNew = await prepareFolder(folder);
  const written: string[] = [];
  try {
    for (const [address, { original, path }] of files) {
      written.push(path);
      await writeFile(original.file, folder, path);
      const poster = await media.findPoster(address);
      if (poster) await writeFile(poster, folder, posterPath(path));
    }
    const relative = mapMediaAddresses(
      memorial,
      ({ address }) => files.get(address)?.path ?? address,
    );
    written.push(DOCUMENT_FILE_NAME);
    await writeNew(join(folder, DOCUMENT_FILE_NAME), () => [toJson(relative)]);
  } catch (error) {
    await removeWritten(folder, isNew, written);
    throw error;
  }
  return files.size;
}

async function getDocument(db: DatabaseHandle, slug: string): Promise<Memorial> {
  const memorial = await findDocument(db, slug);
  if (!memorial) throw new DocumentRefusedError([`There is no memorial "${slug}"`]);
  // Parsing restores the contract's field order, which the database does not preserve.
  const reading = readMemorialDocument(memorial);
  if (!reading.ok) throw new DocumentRefusedError(reading.problems.map(formatProblem));
  return reading.memorial;
}

function toJson(memorial: Memorial): string {
  return `${JSON.stringify(memorial, null, 2)}\n`;
}

interface PlannedFile {
  original: MediaOriginal;
  /** relative to the folder, with slashes, as in the document */
  path: string;
}

async function planFiles(
  memorial: Memorial,
  media: ExportContext['media'],
): Promise<Map<string, PlannedFile>> {
  const files = new Map<string, PlannedFile>();
  const missing: string[] = [];
  for (const reference of listMediaReferences(memorial)) {
    const { address } = reference;
    if (address.startsWith('https://') || files.has(address)) continue;
    const original = await media.findOriginal(address);
    if (original) {
      files.set(address, { original, path: filePath(reference, files.size + 1, original) });
    } else {
      missing.push(`${reference.path}: ${address} is missing from the media storage`);
    }
  }
  if (missing.length > 0) throw new DocumentRefusedError(missing);
  return files;
}

function filePath(reference: MediaReference, number: number, { extension }: MediaOriginal): string {
  const folder = reference.kind === 'video' ? 'videos' : 'photos';
  return `${folder}/${String(number).padStart(3, '0')}-${reference.place}.${extension}`;
}

async function prepareFolder(folder: string): Promise<boolean> {
  const made = await makeFolder(folder).catch((error: unknown) => {
    throw new DocumentRefusedError([`${folder} cannot be used as a folder: ${reasonOf(error)}`]);
  });
  if ((await readdir(folder)).length > 0) {
    throw new DocumentRefusedError([`${folder} is not empty: choose a new folder`]);
  }
  return made !== undefined;
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file is in its place';
  return code === 'EACCES' || code === 'EPERM' ? 'it is not writable' : 'it cannot be created';
}

async function writeFile(file: StoredFile, folder: string, path: string): Promise<void> {
  const [subfolder = ''] = path.split('/');
  await makeFolder(join(folder, subfolder));
  await writeNew(join(folder, path), () => file.stream());
}

function posterPath(path: string): string {
  const { dir, name } = parse(path);
  return join(dir, posterFileName(name));
}

/** @param content - opened when it is read at once, because nothing else would notice that it fails */
async function writeNew(
  path: string,
  content: () => AsyncIterable<unknown> | string[],
): Promise<void> {
  const file = await open(path, 'wx');
  await pipeline(content(), file.createWriteStream());
}

async function removeWritten(
  folder: string,
  isNew: boolean,
  written: readonly string[],
): Promise<void> {
  if (isNew) return rm(folder, { recursive: true, force: true });
  for (const path of new Set(written.map((name) => name.split('/')[0] ?? name))) {
    await rm(join(folder, path), { recursive: true, force: true });
  }
}
