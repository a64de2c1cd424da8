import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, onTestFinished } from 'vitest';

import { importMemorial } from '../../../app/drafts/importing/document-import.server.ts';
import type { S3Settings } from '../../../app/media/storage/s3-requests.server.ts';
import { aJpeg } from '../../../app/media/testing/pictures.ts';
import { aVideo } from '../../../app/media/testing/videos.ts';
import { listMemorials } from '../../../app/memorials/find-memorial.server.ts';
import { aFullDocument } from '../../../app/memorials/testing/documents.ts';
import type { TributesPage } from '../../../app/tributes/contract.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../tests/harness/test-database.ts';
import { openMediaStorage } from '../../media-storage.server.ts';
import { createLog } from '../../monitoring/log.server.ts';
import { type BackupOptions, makeBackup } from '../make-backup.server.ts';
import { restoreBackup } from '../restore-backup.server.ts';
import type { Seal } from '../seal.server.ts';

export const SLUGS = ['ada-example', 'bo-example'];

const log = createLog({ logLevel: 'silent' });

let parent: string;

/**
 * Registers hooks that create and remove the parent folder of all folders that `aFolder` creates. Call this function
 * before the tests.
 */
export function createTemporaryFolders(): void {
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'memorials-backup-'));
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));
}

export async function aFolder(name: string): Promise<string> {
  return mkdtemp(join(parent, `${name}-`));
}

/** An installation with an account and two memorials with pictures and videos. */
export async function aSourceProduct(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp({
    settings: { DATA_DIR: await aFolder('source'), ...settings },
    database: await createTestDatabase(),
  });
  for (const slug of SLUGS) await importTestMemorial(app, slug);
  await app.browser().register('ada@example.org');
  return app;
}

export async function importTestMemorial(app: TestApp, slug: string): Promise<void> {
  const folder = await aFolder(slug);
  await writeFile(
    join(folder, 'memorial.json'),
    JSON.stringify({ ...aFullDocument('a.jpg', 'b.mp4'), slug }),
  );
  await writeFile(join(folder, 'a.jpg'), await aJpeg(600, 400, slug.length));
  await writeFile(join(folder, 'b.mp4'), aVideo(slug));
  await importMemorial(app.services, { path: folder, replace: false });
}

export async function backUp(
  app: TestApp,
  options: Pick<BackupOptions, 'seal' | 'earlier'> & { folder?: string } = {},
): Promise<string> {
  const folder = options.folder ?? join(await aFolder('backup'), 'whole');
  const { database, config } = app;
  const storage = openMediaStorage(config);
  await makeBackup({ database, storage, version: '0.1.0', ...options, folder });
  return folder;
}

export interface RestoreTarget {
  seal?: Seal;
  database: TestDatabase;
  dataDirectory: string;
  mediaBucket?: S3Settings;
}

export async function anEmptyTarget(kind?: TestDatabase['kind']): Promise<RestoreTarget> {
  const database = await createBareDatabase(kind);
  onTestFinished(() => database.close());
  return { database, dataDirectory: await aFolder('empty') };
}

export function restore(
  target: RestoreTarget,
  folder: string,
  replace = false,
  storage = openMediaStorage({ mediaBucket: undefined, ...target }),
) {
  return restoreBackup({
    ...target,
    storage,
    databaseUrl: target.database.databaseUrl,
    folder,
    replace,
    log,
  });
}

export async function productOn(target: RestoreTarget): Promise<TestApp> {
  const { database, dataDirectory, mediaBucket } = target;
  const app = await createTestApp({
    settings: { DATA_DIR: dataDirectory, ...(mediaBucket && bucketSettings(mediaBucket)) },
    database,
  });
  onTestFinished(() => app.jobs.stop());
  return app;
}

export function bucketSettings(bucket: S3Settings): Record<string, string> {
  return {
    MEDIA_S3_URL: bucket.url,
    MEDIA_S3_BUCKET: bucket.bucket,
    MEDIA_S3_ACCESS_KEY: bucket.accessKey,
    MEDIA_S3_SECRET_KEY: bucket.secretKey,
  };
}

export async function allPublicResponses(app: TestApp): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  const read = async (path: string): Promise<string> => {
    const response = await app.browser().fetch(path);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    responses[path] = `${response.status} ${text}`;
    return text;
  };
  for (const { slug } of await listMemorials(app.services.kysely)) {
    const document = await read(`/api/v1/memorials/${slug}`);
    const list = `/api/v1/memorials/${slug}/tributes`;
    let tributes = '';
    for (let next: string | null | undefined = ''; typeof next === 'string';) {
      const part = await read(next === '' ? list : `${list}?after=${next}`);
      tributes += part;
      ({ next } = (JSON.parse(part) as { data: TributesPage }).data);
    }
    const addresses = (document + tributes).match(/\/media\/[\w.-]+/g);
    for (const address of new Set(addresses)) await read(address);
  }
  return responses;
}

export async function isEmptyTarget({ database, dataDirectory }: RestoreTarget): Promise<boolean> {
  const tables = await database.withSession((session) =>
    session.query(`select tablename from pg_tables where schemaname = current_schema()`),
  );
  return tables.length === 0 && (await readdir(dataDirectory)).length === 0;
}
