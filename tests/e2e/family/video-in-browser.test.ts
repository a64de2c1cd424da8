import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { BlobSource, Input, MP4 } from 'mediabunny';

import { aWav } from '../../../app/media/testing/sounds.ts';
import { startProductInstance, type ProductInstance } from '../../harness/product-instance.ts';
import { createAccountPool, type Person } from '../account-pool.ts';
import { FamilyApi, expect, PORTRAIT, test } from './family-fixtures.ts';
import { uploadFile } from './upload-copy.ts';

const CLIP = 'app/memorials/documents/samples/eleanor-whitfield/videos/candle-on-the-sill.mp4';

let folder: string;
let product: ProductInstance;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memorials-no-ffmpeg-'));
  product = await startProductInstance([], {
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: '127.0.0.1',
    // Nothing is found there, so there is no ffmpeg.
    PATH: folder,
  });
});
test.afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const id = (prefix: 'sec' | 'itm', name: string) => `${prefix}_${name.padStart(22, '0')}`;

/**
 * Opens the room of a memorial with a photo and a clip.
 * @param sample - log in as this person of the demo instead
 */
async function openVideoRoom(page: Page, sample?: Person): Promise<void> {
  const person =
    sample ?? (await createAccountPool(product.origin, join(folder, 'data/outbox')).take());
  const family = new FamilyApi(page.context(), product.origin);
  await family.logIn(person);
  const memorial = await family.create('Anna 花子 أحمد Berg');
  const upload = async (name: string, file: string) =>
    uploadFile(page, memorial.id, { name, bytes: await readFile(file) });
  const [photo, clip] = [await upload('a.jpg', PORTRAIT), await upload('b.mp4', CLIP)];
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: {
      id: id('sec', '1'),
      type: 'contentSliderSection',
      title: 'By the lake',
      content: [
        { id: id('itm', '1'), type: 'photo', url: photo, caption: 'Summer' },
        { id: id('itm', '2'), type: 'video', url: clip, caption: 'The candle' },
      ],
    },
  });
  await family.publish(memorial.id);
  await page.goto(`/memorial/${memorial.id}/memorial-video`);
  await expect(page.getByText(/^1 photo · /)).toBeVisible();
}

async function download(page: Page): Promise<Input> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download video' }).click();
  const bytes = await readFile(await (await downloading).path());
  return new Input({ source: new BlobSource(new Blob([bytes])), formats: [MP4] });
}

/** An account of the demo with Pro. */
const SAMUEL: Person = {
  firstName: 'Samuel',
  lastName: 'Okafor',
  email: 'samuel@example.org',
  password: 'harbour-light',
};

test('an upright video in 1080p has its size @desktop @full', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await openVideoRoom(page, SAMUEL);
  await page.getByRole('radio', { name: /^Phone/ }).check();
  await page.getByRole('radio', { name: /^1080p/ }).check();
  await page.getByRole('button', { name: /^Leave out part 4/ }).click();
  await page.getByRole('button', { name: 'Make video', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: 240_000,
  });
  const input = await download(page);
  const video = await input.getPrimaryVideoTrack();
  expect([await video?.getDisplayWidth(), await video?.getDisplayHeight()]).toEqual([1080, 1920]);
  input.dispose();
  await context.close();
});

test("the family's browser makes the video with sound, sends it, and it is watched and downloaded @full", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await context.newPage();
  await openVideoRoom(page);
  await expect(
    page.getByText(/Your browser will make the video\. Keep this page open/),
  ).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Her song.wav', mimeType: 'audio/wav', buffer: aWav(3) });
  await expect(page.getByText('Her song.wav')).toBeVisible();

  await page.getByRole('button', { name: 'Make video', exact: true }).click();
  const making = page.getByRole('heading', { name: 'Your browser is making your video' });
  await expect(making).toBeFocused();
  await expect(page.getByText(/Please keep this page open/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your video is ready' })).toBeVisible({
    timeout: 180_000,
  });

  const input = await download(page);
  const [video, audio] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  expect(await video?.getCodec()).toBe('avc');
  expect(await audio?.getCodec()).toBe('aac');
  input.dispose();

  const player = page.locator('.video-player');
  await player.evaluate((element) => (element as HTMLVideoElement).play());
  await expect
    .poll(() =>
      player.evaluate((element) => {
        const { currentTime, videoWidth, videoHeight } = element as HTMLVideoElement;
        return { plays: currentTime > 0.5, size: [videoWidth, videoHeight] };
      }),
    )
    .toEqual({ plays: true, size: [1280, 720] });
  await context.close();
});
