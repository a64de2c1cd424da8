import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createDiskStorage } from '../../app/media/storage/disk-storage.server.ts';
import { createS3Storage } from '../../app/media/storage/s3-storage.server.ts';
import {
  type MediaStorage,
  MediaStorageUnavailableError,
} from '../../app/media/storage/storage.server.ts';
import { anId, startS3Server } from '../../app/media/testing/s3-server.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { openMediaStorage } from '../media-storage.server.ts';
import { runMoveMedia } from './move-media-command.server.ts';

async function anInstallation(count: number) {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  const config = { dataDirectory: await temporaryFolder(), mediaBucket: server.settings };
  const disk = createDiskStorage(join(config.dataDirectory, 'media'));
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    files.set(`${anId()}-9x${index + 1}.webp`, randomBytes(2_000 + index));
  }
  for (const [name, bytes] of files) await store(disk, name, bytes);
  const bucket = createS3Storage(server.settings, { stages: await temporaryFolder() });
  return { config, server, disk, bucket, files };
}

async function store(storage: MediaStorage, name: string, bytes: Buffer): Promise<void> {
  const stage = await storage.openStage();
  await stage.write(name, bytes);
  await stage.publish();
  await stage.discard();
}

async function filesOnDisk({ dataDirectory }: { dataDirectory: string }): Promise<string[]> {
  const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function expectAllIn(storage: MediaStorage, files: Map<string, Buffer>): Promise<void> {
  for (const [name, bytes] of files) {
    expect((await (await storage.find(name))?.read())?.equals(bytes), name).toBe(true);
  }
}

describe('move-media', () => {
  test('moves every file to the bucket; the product serves all of them before, meanwhile and after', async () => {
    const { config, bucket, files } = await anInstallation(12);
    const product = openMediaStorage(config);
    await expectAllIn(product, files);
    const lines: string[] = [];
    const result = await runMoveMedia(config, (line) => lines.push(line));
    expect(result).toMatch(
      /^12 files \(0\.0 MB\) moved from the folder .* to the bucket "media" at http:/,
    );
    expect(lines).toEqual(['12 files (0.0 MB) so far']);
    expect(await filesOnDisk(config)).toEqual([]);
    await expectAllIn(bucket, files);
    await expectAllIn(product, files);
  });

  test('a file found on disk is read even if it was moved in between', async () => {
    const { config, files } = await anInstallation(1);
    const [[name = '', bytes = Buffer.alloc(0)] = []] = files;
    const found = await openMediaStorage(config).find(name);
    await runMoveMedia(config, () => undefined);
    expect((await found?.read())?.equals(bytes)).toBe(true);
    const part = Buffer.concat((await found?.stream({ start: 5, end: 9 }).toArray()) ?? []);
    expect(part.equals(bytes.subarray(5, 10))).toBe(true);
  });

  test('continues after an interruption, and verifies what an interrupted run has copied', async () => {
    const { config, bucket, files } = await anInstallation(6);
    const [whole = '', damaged = ''] = files.keys();
    await store(bucket, whole, files.get(whole) ?? Buffer.alloc(0));
    await store(bucket, damaged, randomBytes(files.get(damaged)?.length ?? 0));
    expect(await runMoveMedia(config, () => undefined)).toMatch(
      /^6 files \(0\.0 MB, 1 of them already copied\) moved/,
    );
    await expectAllIn(bucket, files);
    expect(await filesOnDisk(config)).toEqual([]);
  });

  test('a bucket that becomes unavailable leaves every file in one place or the other', async () => {
    const { config, server, disk, files } = await anInstallation(5);
    await server.stop();
    await expect(runMoveMedia(config, () => undefined)).rejects.toThrow(
      MediaStorageUnavailableError,
    );
    await expectAllIn(disk, files);
  });

  test('without a bucket it says what is missing', async () => {
    const dataDirectory = await temporaryFolder();
    await mkdir(join(dataDirectory, 'media'));
    await expect(
      runMoveMedia({ dataDirectory, mediaBucket: undefined }, () => undefined),
    ).rejects.toThrow('MEDIA_S3_URL');
  });
});
