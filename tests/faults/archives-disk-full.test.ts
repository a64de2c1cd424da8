import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { openArchive, verifyContent } from '../../app/archives/restoring/open-archive.server.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { aLargePicture, ArchiveFamily } from './archive-family.ts';
import { dataFiles } from './data-files.ts';
import { aForeignArchive } from './foreign-archive.ts';
import type { ProductProcess } from './product-process.ts';
import { canMountSmallDisk } from './small-disk.ts';
import { startOnSmallDisk } from './test-resources.ts';

const DISK_MEGABYTES = 240;
const PICTURE_MEGABYTES = 20;
const ENDED_MS = 300_000;
const NO_ROOM = 'We can’t accept new files right now. Please try again later.';

async function expectAnswers({ origin }: ProductProcess): Promise<void> {
  for (const path of ['/healthz', '/readyz', '/about']) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
}

function archiveFiles(product: ProductProcess): string[] {
  const parts = dataFiles(product, 'media').filter((name) => name.endsWith('.zip.part'));
  return [...parts, ...dataFiles(product, 'media', '.staging'), ...dataFiles(product, 'archives')];
}

describe.skipIf(!canMountSmallDisk())('"a full disk"', () => {
  test('while an archive is made: it ends with its reason, nothing of it is left, and a new one works once there is room', async () => {
    const { disk, product } = await startOnSmallDisk(DISK_MEGABYTES);
    const family = await ArchiveFamily.register(product);
    await family.create([await aLargePicture(PICTURE_MEGABYTES)]);
    const newest = async () => {
      const [archive] = await family.archives();
      return { state: archive?.state, problem: archive?.problem };
    };
    disk.fill(PICTURE_MEGABYTES / 2);
    await family.beginArchive();
    await expect
      .poll(newest, { timeout: ENDED_MS, interval: 200 })
      .toEqual({ state: 'failed', problem: 'no-space' });
    expect(archiveFiles(product)).toEqual([]);
    await expectAnswers(product);
    disk.empty();
    const id = await family.beginArchive();
    await expect
      .poll(newest, { timeout: ENDED_MS, interval: 200 })
      .toEqual({ state: 'ready', problem: undefined });
    const file = join(await temporaryFolder(), 'archive.zip');
    await family.download(id, file);
    const opened = await openArchive(file);
    await verifyContent(opened);
    opened.zip.close();
    expect(await product.stop()).toBe(0);
  });

  test('before and while an archive is uploaded: a message, and it continues once there is room', async () => {
    const { disk, product } = await startOnSmallDisk(DISK_MEGABYTES);
    const family = await ArchiveFamily.register(product);
    const archive = await aForeignArchive([await aLargePicture(PICTURE_MEGABYTES)]);
    const refusals: string[] = [];
    const onShouldRetry = ({ originalResponse }: { originalResponse: Answer | null }) => {
      refusals.push(
        (JSON.parse(originalResponse?.getBody() ?? '{}') as { message: string }).message,
      );
      disk.empty();
      return true;
    };
    disk.fill();
    let isFilledAgain = false;
    const path = await family.sendArchive(archive, {
      onShouldRetry,
      onProgress: (sent) => {
        if (isFilledAgain || sent < archive.length / 2) return;
        isFilledAgain = true;
        disk.fill();
      },
    });
    // The upload is refused for lack of space before the first byte and in the middle. A retry can also be refused
    // because the upload is still busy.
    expect(refusals[0]).toBe(NO_ROOM);
    expect(refusals.filter((message) => message === NO_ROOM).length).toBeGreaterThan(1);
    const state = async () => (await family.returned(path)).state;
    await expect.poll(state, { timeout: ENDED_MS, interval: 200 }).toBe('taken');
    expect(await family.memorials()).toHaveLength(1);
    expect(await product.stop()).toBe(0);
  });

  test('while an archive is restored: a message, nothing of it is left, and it is restored once there is room', async () => {
    const { disk, product } = await startOnSmallDisk(DISK_MEGABYTES);
    const family = await ArchiveFamily.register(product);
    const archive = await aForeignArchive([await aLargePicture(PICTURE_MEGABYTES)]);
    const outcome = async (path: string) => {
      const { state, note } = await family.returned(path);
      return { state, note };
    };
    const path = await family.sendArchive(archive);
    disk.fill(PICTURE_MEGABYTES / 2);
    await expect
      .poll(() => outcome(path), { timeout: ENDED_MS, interval: 200 })
      .toEqual({
        state: 'refused',
        note: 'We don’t have room for this file right now. Please try again tomorrow.',
      });
    expect(dataFiles(product, 'archives-back')).toEqual([]);
    expect(dataFiles(product, 'media')).toEqual([]);
    expect(await family.memorials()).toEqual([]);
    await expectAnswers(product);
    disk.empty();
    const again = await family.sendArchive(archive);
    await expect
      .poll(() => outcome(again), { timeout: ENDED_MS, interval: 200 })
      .toEqual({ state: 'taken', note: undefined });
    const [memorial] = await family.memorials();
    expect(await family.servedPictures(memorial?.id ?? '')).toHaveLength(2);
    expect(await product.stop()).toBe(0);
  });
});

interface Answer {
  getBody(): string;
}
