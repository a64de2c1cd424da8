import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import { expect, statusLine, test, type FamilyApi, type Memorial } from './family-fixtures.ts';

const COUNT = 200;
const ALBUM = `sec_${'p'.repeat(22)}`;
const TAKEN = { timeout: 240_000, intervals: [1_000] };

test.setTimeout(360_000);
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

function timeOf(number: number): string {
  const [hour, minute] = [10 + Math.floor(number / 60), number % 60];
  return `${hour}:${String(minute).padStart(2, '0')}:00`;
}

async function writePictures(directory: string): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 1; number <= COUNT; number += 1) {
    const path = join(directory, `IMG_${String(number).padStart(4, '0')}.jpg`);
    const background = { r: number, g: (number * 7) % 256, b: (number * 13) % 256 };
    const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
    const exif = { IFD2: { DateTimeOriginal: `2019:07:14 ${timeOf(number)}` } };
    await writeFile(path, await picture.withExif(exif).jpeg().toBuffer());
    paths.push(path);
  }
  return paths;
}

interface StoredPhoto {
  photo: string;
  taken?: string;
}

async function photosOf(family: FamilyApi, memorial: Memorial): Promise<StoredPhoto[]> {
  const { document } = await family.call<{
    document: { sections: Array<{ id: string; photos?: StoredPhoto[] }> };
  }>('GET', `/memorials/${memorial.id}/draft`);
  return document.sections.find(({ id }) => id === ALBUM)?.photos ?? [];
}

// upload-queue.test.tsx proves it without a browser, and bring-back.test.ts sends a file through a lost network.
test(`${COUNT} pictures are all in the album, once and in order, after a lost network and a reload @phone @full`, async ({
  context,
  family,
  openRoom,
  page,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-pictures-'));
  try {
    const paths = await writePictures(directory);
    const memorial = await family.create('Anna Berg');
    await family.change(memorial.id, {
      op: 'insert',
      path: 'sections',
      value: { id: ALBUM, type: 'albumSection', title: 'Summers', photos: [] },
    });
    const album = page.locator(`[data-card="${ALBUM}"]`);
    const openAlbum = async () => {
      await openRoom(memorial, '/memorial-page');
      await album.getByRole('button', { name: 'Edit' }).click();
    };
    const taken = async () => (await photosOf(family, memorial)).length;

    await openAlbum();
    // However quick the machine is, the second half has not been sent when the network goes away.
    let started = 0;
    await page.route(`**/memorials/${memorial.id}/uploads`, (route) => {
      if (route.request().method() === 'POST') started += 1;
      return started > COUNT / 2 ? route.abort('internetdisconnected') : route.continue();
    });
    await album.locator('input[type="file"]').setInputFiles(paths);
    await expect.poll(taken, TAKEN).toBeGreaterThan(3);

    await test.step('the network is lost: the page says so, and nothing is refused', async () => {
      await context.setOffline(true);
      await page.unroute(`**/memorials/${memorial.id}/uploads`);
      await expect(album.getByText('You’re offline.')).toBeVisible();
      await expect(album.getByText(/wasn’t added|weren’t added/)).toHaveCount(0);
    });

    await test.step("the page reloads: it continues with what hasn't arrived", async () => {
      await context.setOffline(false);
      await openAlbum();
      await expect.poll(taken, TAKEN).toBe(COUNT);
    });

    await test.step('each picture is there once, in the order it was chosen', async () => {
      const photos = await photosOf(family, memorial);
      expect(new Set(photos.map(({ photo }) => photo)).size).toBe(COUNT);
      expect(photos.map((photo) => photo.taken)).toEqual(
        paths.map((_, at) => `2019-07-14T${timeOf(at + 1)}`),
      );
    });
    await expect(album.getByText(/ added\.$/)).toBeVisible();
    await expect(statusLine(page)).toHaveText('Saved');
    await expect(album.getByText(`Photos on this memorial: ${COUNT} of 300.`)).toBeVisible();

    await test.step('loaded pictures can be selected with their checkboxes', async () => {
      await album.getByRole('button', { name: 'Select photos' }).click();
      await album.getByRole('checkbox').first().check();
      await expect(album.getByRole('checkbox').first()).toBeChecked();
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
