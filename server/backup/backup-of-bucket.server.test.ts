import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { startS3Server, type S3Server } from '../../app/media/testing/s3-server.ts';
import {
  allPublicResponses,
  anEmptyTarget,
  aSourceProduct,
  backUp,
  bucketSettings,
  createTemporaryFolders,
  productOn,
  restore,
} from './testing/backup-products.ts';

createTemporaryFolders();

async function aBucket(): Promise<S3Server> {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  return server;
}

async function objectsIn({ folder, settings }: S3Server): Promise<string[]> {
  const names = await readdir(join(folder, settings.bucket), { recursive: true });
  return names.filter((name) => name.endsWith('_object'));
}

test(
  'a product with media in a bucket is backed up, and restored to a disk or another bucket',
  { tags: 'full' },
  async () => {
    const bucket = await aBucket();
    const source = await aSourceProduct(bucketSettings(bucket.settings));
    onTestFinished(() => source.close());
    const before = await allPublicResponses(source);
    expect(Object.keys(before).filter((path) => path.startsWith('/media/'))).toHaveLength(3);
    expect(Object.values(before).filter((text) => !text.startsWith('200 '))).toEqual([]);
    expect((await objectsIn(bucket)).length).toBeGreaterThan(10);
    const backup = await backUp(source);

    const onDisk = await anEmptyTarget();
    await restore(onDisk, backup);
    expect(await allPublicResponses(await productOn(onDisk))).toEqual(before);

    const other = await aBucket();
    const inBucket = { ...(await anEmptyTarget()), mediaBucket: other.settings };
    await restore(inBucket, backup);
    expect(await objectsIn(other)).toHaveLength((await objectsIn(bucket)).length);
    expect(await allPublicResponses(await productOn(inBucket))).toEqual(before);
    expect(existsSync(join(inBucket.dataDirectory, 'media', '.staging'))).toBe(false);
  },
);

test("a bucket that already holds pictures is refused, and so is one that doesn't respond", async () => {
  const bucket = await aBucket();
  const source = await aSourceProduct(bucketSettings(bucket.settings));
  onTestFinished(() => source.close());
  const backup = await backUp(source);
  const target = { ...(await anEmptyTarget()), mediaBucket: bucket.settings };
  await expect(restore(target, backup)).rejects.toThrow(
    /the bucket "media" at http:.* already contains photos/,
  );
  await bucket.stop();
  await expect(restore(target, backup)).rejects.toThrow(/the bucket "media" .* did not list/);
});
