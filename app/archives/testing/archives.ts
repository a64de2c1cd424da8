import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unzipSync } from 'fflate';
import sharp from 'sharp';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import { importMemorial } from '../../drafts/importing/document-import.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { Archive } from '../contract.ts';
import { manifestSchema, memorialFileSchema } from '../format/contract.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';
const SAMPLES = join(import.meta.dirname, '../../memorials/documents/samples');

export interface OwnedSample {
  id: string;
  owner: FamilyUser;
}

/**
 * Imports a sample memorial with its pictures, videos and tributes. The owner is a new user. Except in the full run, its
 * pictures are small, because preparing them takes most of a test's time.
 */
export async function anOwnedSample(app: TestApp, slug: string): Promise<OwnedSample> {
  const sample = join(SAMPLES, slug);
  if (IS_FULL) return anOwnedImport(app, { path: sample, slug });
  const path = await mkdtemp(join(tmpdir(), 'memorials-sample-'));
  try {
    await cp(sample, path, { recursive: true });
    await makePicturesSmall(path);
    return await anOwnedImport(app, { path, slug });
  } finally {
    await rm(path, { recursive: true });
  }
}

async function makePicturesSmall(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(?:jpg|png|webp)$/.test(name)) continue;
    const path = join(folder, name);
    await writeFile(path, await sharp(path).resize({ width: 60 }).toBuffer());
  }
}

/** Imports the memorial document in a folder with its pictures. The owner is a new user. */
export async function anOwnedImport(
  app: TestApp,
  { path, slug }: { path: string; slug: string },
): Promise<OwnedSample> {
  await importMemorial(app.services, { path, replace: true });
  const owner = await FamilyUser.register(app);
  const { id } = await app.database.kysely
    .selectFrom('memorials')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await owner.join(id, 'owner');
  return { id, owner };
}

export async function beginArchive(user: FamilyUser, memorialId: string): Promise<Archive> {
  const { body } = await user.call('POST', `/${memorialId}/archives`);
  return (body.data as unknown as { archive: Archive }).archive;
}

export async function readArchive(
  user: FamilyUser,
  memorialId: string,
  id: string,
): Promise<Archive> {
  return (await user.read<{ archive: Archive }>(`/${memorialId}/archives/${id}`)).archive;
}

export function filePath(memorialId: string, { id }: Pick<Archive, 'id'>): string {
  return `/api/v1/memorials/${memorialId}/archives/${id}/file`;
}

export async function takeHome(user: FamilyUser, memorialId: string): Promise<UnpackedArchive> {
  const archive = await beginArchive(user, memorialId);
  await user.app.jobs.runDue();
  const response = await user.browser.fetch(filePath(memorialId, archive));
  if (response.status !== 200) throw new Error(`The archive answers ${response.status}`);
  return new UnpackedArchive(new Uint8Array(await response.arrayBuffer()));
}

export class UnpackedArchive {
  readonly files: Readonly<Record<string, Uint8Array>>;

  readonly zip: Uint8Array;

  constructor(zip: Uint8Array) {
    this.zip = zip;
    this.files = unzipSync(zip);
  }

  names(): string[] {
    return Object.keys(this.files);
  }

  bytes(name: string): Uint8Array {
    const bytes = this.files[name];
    if (!bytes) throw new Error(`The archive has no ${name}`);
    return bytes;
  }

  text(name: string): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes(name));
  }

  memorial() {
    return memorialFileSchema.parse(JSON.parse(this.text('memorial.json')));
  }

  manifest() {
    return manifestSchema.parse(JSON.parse(this.text('manifest.json')));
  }

  sha256(name: string): string {
    return createHash('sha256').update(this.bytes(name)).digest('hex');
  }
}
