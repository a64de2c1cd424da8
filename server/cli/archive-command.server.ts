/** `npm run memorials -- archive` writes all data of a memorial into a ZIP file. */
import { createWriteStream } from 'node:fs';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { ArchiveEntry, ArchiveRenderer } from '../../app/archives/page/archived-pages.ts';
import { readContent } from '../../app/archives/writing/read-content.server.ts';
import { writeMemorial } from '../../app/archives/writing/write-memorial.server.ts';
import { ZipOutput } from '../../app/archives/writing/zip-output.server.ts';
import type { MediaService } from '../../app/media/service.server.ts';
import { accessOfOperator } from '../../app/members/access.server.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { findId } from '../../app/memorials/find-memorial.server.ts';
import type { Database } from '../../db/database.server.ts';
import { openBuiltCatalogs } from '../catalogs.server.ts';
import type { Config } from '../config/config.server.ts';
import { openMediaStorage } from '../media-storage.server.ts';
import { describeFullDisk } from '../process/full-disk.server.ts';
import { PRODUCT_FOLDER } from '../process/product-folder.server.ts';
import { printMessage } from './command-output.server.ts';

interface ArchiveCommandContext {
  config: Config;
  database: Database;
  media: MediaService;
  pathOf(path: string): string;
}

/**
 * The file has a temporary name until it is complete, so that an incomplete archive is not mistaken for a complete one.
 */
export async function runArchive(
  { slug, file }: { slug: string; file: string },
  context: ArchiveCommandContext,
): Promise<string> {
  const path = context.pathOf(file);
  if (await exists(path)) {
    throw new DocumentRefusedError([`${file} already exists; choose another name`]);
  }
  const memorialId = await findId(context.database.kysely, slug);
  if (memorialId === undefined) throw new DocumentRefusedError([`There is no memorial "${slug}"`]);
  const partial = `${path}.partial`;
  try {
    const missing = await write(partial, memorialId, context);
    await rename(partial, path);
    if (missing > 0) {
      printMessage(
        `Note: ${missing} ${missing === 1 ? 'photo or video is' : 'photos or videos are'} missing; see manifest.json.`,
      );
    }
  } catch (error) {
    await rm(partial, { force: true });
    const isFull = describeFullDisk(error, context.config) !== undefined;
    if (isFull) throw new DocumentRefusedError([`${file} was not written: the disk is full`]);
    throw error;
  }
  printMessage(`${slug} written to ${file}`);
  return '';
}

async function write(
  path: string,
  memorialId: string,
  { config, database, media }: ArchiveCommandContext,
): Promise<number> {
  const { kysely } = database;
  const findI18n = openBuiltCatalogs(config);
  const storage = openMediaStorage(config);
  const content = await readContent({ kysely, storage, findI18n }, accessOfOperator(memorialId));
  if (!content) {
    throw new DocumentRefusedError(['The memorial was removed while it was being archived.']);
  }
  const zip = new ZipOutput();
  const context = {
    kysely,
    media,
    storage,
    archivePages: { load: loadRenderer, readAsset },
    findI18n,
    product: config.product,
    origin: config.origin,
    now: () => new Date(),
  };
  const [missing] = await Promise.all([
    writeMemorial(context, content, { zip, onProgress: () => Promise.resolve() }),
    pipeline(zip.stream, createWriteStream(path, { flags: 'wx' })),
  ]);
  return missing;
}

/**
 * Commands run from the source files, and Node cannot load `.tsx` files. So the renderer comes from the built
 * application.
 */
async function loadRenderer(): Promise<ArchiveRenderer> {
  const { loadPages } = await import('../built-app.server.ts');
  const { entry } = await loadPages();
  return (entry.module as unknown as ArchiveEntry).loadArchiveRenderer();
}

function readAsset(address: string): Promise<Buffer> {
  return readFile(join(PRODUCT_FOLDER, 'build/client', address));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
