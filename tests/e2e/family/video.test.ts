import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { aWav } from '../../../app/media/testing/sounds.ts';
import type { MemorialResponse } from '../../../app/memorials/contract.ts';
import { clippedOrOverflowing, LARGE_LETTERS } from '../accessibility/reading-aids.ts';
import { expect, test, type FamilyApi, type Memorial } from './family-fixtures.ts';
import { uploadCopy, uploadFile } from './upload-copy.ts';

const id = (prefix: 'sec' | 'itm', name: string) => `${prefix}_${name.padStart(22, '0')}`;

async function withTwoPhotos(family: FamilyApi, page: Page): Promise<Memorial> {
  const sample = await family.call<MemorialResponse>('GET', '/memorials/eleanor-whitfield');
  const memorial = await family.create('Anna 花子 أحمد Berg');
  const addresses = sample.memorial.sections
    .flatMap((section) => (section.type === 'albumSection' ? (section.photos ?? []) : []))
    .flatMap(({ photo }) => photo ?? [])
    .slice(0, 2);
  const copies = await Promise.all(
    addresses.map(async (address) => (await uploadCopy(page, memorial.id, address))[1]),
  );
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: {
      id: id('sec', '1'),
      type: 'albumSection',
      title: 'By the lake',
      photos: copies.map((photo, at) => ({
        id: id('itm', String(at + 1)),
        photo,
        caption: `Summer ${at + 1}`,
      })),
    },
  });
  await family.publish(memorial.id);
  return memorial;
}

/** What the canvas shows in its middle, as one number. */
async function middleOf(page: Page): Promise<number> {
  return page.locator('.preview-canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const { data } = canvas
      .getContext('2d')!
      .getImageData(width / 4, height / 4, width / 2, height / 2);
    return data.reduce((sum, value) => sum + value, 0) / data.length;
  });
}

/** In the list of the parts, and in the dialog of one. */
async function expectRoomForLargeLetters(page: Page): Promise<void> {
  await LARGE_LETTERS.enable(page);
  expect(await clippedOrOverflowing(page)).toEqual([]);
  await page.getByRole('button', { name: /Edit part 3/ }).click();
  const dialog = page.getByRole('dialog');
  const { x, width } = (await dialog.boundingBox()) ?? { x: 0, width: 0 };
  for (const control of await dialog.locator('button, input, textarea, img').all()) {
    const box = (await control.boundingBox()) ?? { x, width: 0 };
    expect(box.x).toBeGreaterThanOrEqual(x);
    expect(box.x + box.width).toBeLessThanOrEqual(x + width);
  }
  await page.keyboard.press('Escape');
  await LARGE_LETTERS.disable(page);
}

test('a video with sound is arranged, previewed, made, downloaded and plays @full', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await withTwoPhotos(family, page);
  await openRoom(memorial, '/memorial-video');
  await expect(page.getByText(/^2 photos · /)).toBeVisible();
  await expectRoomForLargeLetters(page);

  const opening = await middleOf(page);
  await page.getByRole('slider', { name: 'Position in the preview' }).fill('12');
  await expect.poll(() => middleOf(page)).not.toBe(opening);

  await page.getByRole('button', { name: /Edit part 3/ }).click();
  await page.getByLabel('Caption').fill('The first summer');
  await page.getByLabel('Seconds on screen').fill('3');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The first summer')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Her song.wav', mimeType: 'audio/wav', buffer: aWav(3) });
  await expect(page.getByText('Her song.wav')).toBeVisible();

  await page.getByRole('button', { name: 'Make video', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We’re making your video' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: 180_000,
  });

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download video' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');

  const video = page.locator('.video-player');
  await video.evaluate((element) => (element as HTMLVideoElement).play());
  await expect
    .poll(() =>
      video.evaluate((element) => {
        const { currentTime, videoWidth, videoHeight } = element as HTMLVideoElement;
        const { webkitAudioDecodedByteCount: sound } = element as HTMLVideoElement & {
          webkitAudioDecodedByteCount: number;
        };
        return { plays: currentTime > 0.5, size: [videoWidth, videoHeight], hasSound: sound > 0 };
      }),
    )
    .toEqual({ plays: true, size: [1280, 720], hasSound: true });
});

test('two tabs and a reload lose no caption @full', async ({ family, openRoom, page }) => {
  const memorial = await withTwoPhotos(family, page);
  const other = await page.context().newPage();
  await openRoom(memorial, '/memorial-video');
  await openRoom(memorial, '/memorial-video', other);
  const edit = async (on: Page, part: number, caption: string) => {
    await on.getByRole('button', { name: `Edit part ${part}` }).click();
    await on.getByLabel('Caption').fill(caption);
  };
  const save = async (on: Page) => {
    await on.getByRole('button', { name: 'Save changes' }).click();
    await expect(on.getByText('Saved', { exact: true })).toBeVisible();
  };
  await edit(page, 3, 'The first summer');
  await page.reload();
  await expect(page.getByLabel('Caption')).toHaveValue('The first summer');
  await save(page);
  await edit(other, 4, 'The last summer');
  await save(other);
  await expect(other.getByText('The first summer')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The first summer')).toBeVisible();
  await expect(page.getByText('The last summer')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the preview shows a transparent photo on white, as the video does @full', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  const size = { width: 1280, height: 720, channels: 4, background: '#0000' } as const;
  const bytes = await sharp({ create: size }).png().toBuffer();
  const photo = await uploadFile(page, memorial.id, { name: 'signature.png', bytes });
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: {
      id: id('sec', '1'),
      type: 'albumSection',
      photos: [{ id: id('itm', '1'), photo }],
    },
  });
  await family.publish(memorial.id);
  await openRoom(memorial, '/memorial-video');
  await page.getByRole('slider', { name: 'Position in the preview' }).fill('6');
  await expect.poll(() => middleOf(page)).toBe(255);
});
