import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { valueHash } from '../../../app/drafts/changes/value-hash.ts';
import { OFFERED_LANGUAGES } from '../../../app/language/offered-languages.ts';
import {
  expect,
  PORTRAIT,
  statusLine,
  test,
  type FamilyApi,
  type Memorial,
} from './family-fixtures.ts';
import { uploadFile } from './upload-copy.ts';

const id = (prefix: 'sec' | 'itm', name: string) => `${prefix}_${name.padStart(22, '0')}`;
const ALBUM = id('sec', '1');
const OTHER = id('sec', '2');

async function makeAlbums(family: FamilyApi, memorial: Memorial, count: number): Promise<void> {
  const photos = Array.from({ length: count }, (_, at) => ({
    id: id('itm', String(at + 1)),
    photo: 'https://pictures.example/lake.webp',
    caption: `Photo ${at + 1}`,
    taken: `19${String(99 - (at % 90)).padStart(2, '0')}-05-01T10:00:00`,
  }));
  const album = (sectionId: string, title: string, items: object[]) => ({
    op: 'insert',
    path: 'sections',
    value: { id: sectionId, type: 'albumSection', title, photos: items },
  });
  await family.change(memorial.id, album(ALBUM, 'Summers', photos));
  await family.change(memorial.id, album(OTHER, 'Winters', []));
}

const card = (page: Page, sectionId: string) => page.locator(`[data-card="${sectionId}"]`);

test.describe('a long album', () => {
  // The pictures lie on another site, which the test does not reach.
  test.use({ expectedErrors: [/status of 404|net::ERR_/] });

  test('renders only what is near the screen, is sorted, and moves pictures to another album @smoke:drafts/editing', async ({
    family,
    openRoom,
    page,
  }) => {
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    const memorial = await family.create('Anna Berg');
    await makeAlbums(family, memorial, 400);
    await openRoom(memorial, '/memorial-page');
    const album = card(page, ALBUM);
    await album.getByRole('button', { name: 'Edit' }).click();
    await expect(album.locator('[data-item]').first()).toBeVisible();
    expect(await album.locator('[data-item]').count()).toBeLessThan(150);

    await test.step('the last picture is rendered on scrolling there', async () => {
      await album.getByRole('button', { name: 'Add photos' }).scrollIntoViewIfNeeded();
      await expect(album.getByText('Photo 400', { exact: true })).toBeVisible();
    });

    await test.step('the oldest picture comes first', async () => {
      await album.getByRole('button', { name: 'Sort by date taken' }).click();
      await expect(album.locator('[data-item]').first()).toContainText('Photo 90');
    });

    await test.step('two go to the other album together', async () => {
      await album.getByRole('button', { name: 'Select photos' }).click();
      const boxes = album.getByRole('checkbox');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await album.getByRole('button', { name: 'Move to another album…' }).click();
      await album.getByRole('button', { name: 'Move', exact: true }).click();
      await expect(card(page, OTHER)).toContainText('2 photos');
      await expect(card(page, ALBUM)).toContainText('398 photos');
    });
    await expect(statusLine(page)).toHaveText('Saved', { timeout: 30_000 });
  });
});

test.describe('photos in order and with captions', () => {
  // The pictures lie on another site, which the test does not reach.
  test.use({ expectedErrors: [/status of 404|net::ERR_/] });

  const titles = (page: Page) => card(page, ALBUM).locator('.item-title').allTextContents();
  const openAlbum = async (page: Page) => {
    await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 404 }));
    const album = card(page, ALBUM);
    await album.getByRole('button', { name: 'Edit' }).click();
    await album.locator('.item-list').scrollIntoViewIfNeeded();
    return album;
  };
  /** The middles of the first and the last square. */
  const ends = async (page: Page) => {
    const boxes = await card(page, ALBUM)
      .locator('[data-item]')
      .evaluateAll((items) =>
        items.map((item) => {
          const { x, y, width, height } = item.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }),
      );
    const [from, to] = [boxes.at(0), boxes.at(-1)];
    if (!from || !to) throw new Error('The album is empty.');
    return { from, to };
  };

  test('a mouse drags a square by itself, and a click still opens it @desktop @full', async ({
    family,
    openRoom,
    page,
  }) => {
    const memorial = await family.create('Anna Berg');
    await makeAlbums(family, memorial, 3);
    await openRoom(memorial, '/memorial-page');
    const album = await openAlbum(page);
    await expect(async () => {
      const { from, to } = await ends(page);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 10 });
      await page.mouse.up();
      expect(await titles(page)).toEqual(['Photo 2', 'Photo 3', 'Photo 1']);
    }).toPass();
    await expect(album.locator('.item-body')).toHaveCount(0);
    await album.locator('.item-button').first().click();
    await expect(album.locator('.item-body')).toHaveCount(1);
  });

  // captioning.test.tsx proves the steps, without a phone's keyboard.
  test('captions are written one after the other, and the last square gets the focus @full', async ({
    family,
    openRoom,
    page,
  }) => {
    const memorial = await family.create('Anna Berg');
    await makeAlbums(family, memorial, 3);
    for (const at of ['1', '2']) {
      const path = `${ALBUM}.photos.${id('itm', at)}.caption`;
      await family.change(memorial.id, {
        op: 'set',
        path,
        value: null,
        was: valueHash(`Photo ${at}`),
      });
    }
    await openRoom(memorial, '/memorial-page');
    const album = await openAlbum(page);
    await album.getByRole('button', { name: 'Add a caption to photo 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add captions' });
    const field = dialog.getByLabel('Caption', { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('The boat');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Photo 2 of 3')).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('The van');
    await expect(dialog.getByText('3 of 3 captioned')).toBeVisible();
    // A phone's keyboard leaves about this much.
    await page.setViewportSize({ width: 390, height: 480 });
    for (const name of ['Next', 'Previous']) {
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await page.goBack();
    await expect(album.locator('[data-item]').nth(1).locator('.item-button')).toBeFocused();
    expect(await titles(page)).toEqual(['The boat', 'The van', 'Photo 3']);
    await expect(statusLine(page)).toHaveText('Saved');
  });

  test('the words of the buttons below a caption fit on a phone in every language @phone @full', async ({
    family,
    openRoom,
    page,
  }) => {
    const memorial = await family.create('Anna Berg');
    const photo = { name: 'portrait.jpg', bytes: await readFile(PORTRAIT) };
    await family.change(memorial.id, {
      op: 'insert',
      path: 'sections',
      value: {
        id: ALBUM,
        type: 'albumSection',
        photos: [{ id: id('itm', '1'), photo: await uploadFile(page, memorial.id, photo) }],
      },
    });
    for (const language of OFFERED_LANGUAGES) {
      await family.call('PUT', '/auth/profile', { firstName: 'Ada', lastName: 'King', language });
      await openRoom(memorial, '/memorial-page');
      const album = card(page, ALBUM);
      await album.locator('.editor-card-head').getByRole('button').first().click();
      await album.locator('.item-add-caption').click();
      const buttons = page.locator('.captioning-buttons .button');
      await expect(buttons).toHaveCount(3);
      const tight = await buttons.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
      expect(tight, language).toEqual([]);
    }
  });
});

test.describe('the buttons of a part', () => {
  // The pictures lie on another site, which the test does not reach.
  test.use({ expectedErrors: [/status of 404|net::ERR_/] });

  test('are spaced on a phone, with each small form open, and a removal is undone in sight', async ({
    family,
    openRoom,
    page,
  }) => {
    const memorial = await family.create('Anna Berg');
    await makeAlbums(family, memorial, 3);
    const items = (name: string, values: object[]) =>
      values.map((value, at) => ({ id: id('itm', `${name}${at}`), ...value }));
    for (const [sectionId, value] of Object.entries({
      [id('sec', '3')]: {
        type: 'timelineSection',
        events: items('e', [{ date: '1941' }, { date: '1950' }]),
      },
      [id('sec', '4')]: {
        type: 'familyTreeSection',
        members: items('m', [{ name: 'Ann' }, { name: 'Ben' }]),
      },
      [id('sec', '5')]: {
        type: 'contentSliderSection',
        content: items('c', [{ type: 'photo' }, { type: 'photo' }]),
      },
    })) {
      const section = { ...value, id: sectionId };
      await family.change(memorial.id, { op: 'insert', path: 'sections', value: section });
    }
    await openRoom(memorial, '/memorial-page');
    for (const sectionId of [ALBUM, id('sec', '3'), id('sec', '4'), id('sec', '5')]) {
      const list = card(page, sectionId);
      await list.getByRole('button', { name: 'Edit' }).click();
      await list.locator('.item-button').first().click();
      const place = list.getByRole('button', { name: 'Move to position…' });
      if ((await place.count()) > 0) {
        await place.click();
        await list.getByLabel(/^Position \(1 to/).press('Enter');
      }
      const other = list.getByRole('button', { name: 'Move to another album…' });
      if ((await other.count()) > 0) await other.click();
      expect(await overlaps(list)).toEqual([]);
    }

    await card(page, ALBUM).locator('.item-body').getByRole('button', { name: 'Remove' }).click();
    const notice = page.getByText('Photo removed.');
    await expect(notice).toBeInViewport();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, ALBUM).locator('[data-item]').first()).toContainText('Photo 1');
    await expect(statusLine(page)).toHaveText('Saved');
  });
});

/** The controls that lie over each other, and those less than 8 pixels from [Remove]. */
function overlaps(list: Locator): Promise<string[]> {
  return list.evaluate((element) => {
    const controls = [...element.querySelectorAll<HTMLElement>('button, input, select, textarea')]
      .filter((control) => control.offsetParent !== null && control.offsetWidth > 1)
      .filter((control) => !control.classList.contains('visually-hidden'));
    return controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other) => {
        if (one.contains(other) || other.contains(one)) return [];
        const gap = one.matches('[data-remove]') || other.matches('[data-remove]') ? 8 : 0;
        const a = one.getBoundingClientRect();
        const b = other.getBoundingClientRect();
        const isApart =
          a.right + gap <= b.left ||
          b.right + gap <= a.left ||
          a.bottom + gap <= b.top ||
          b.bottom + gap <= a.top;
        return isApart ? [] : [`${one.outerHTML.slice(0, 80)} / ${other.outerHTML.slice(0, 80)}`];
      }),
    );
  });
}

test("a portrait's chosen crop is what the page shows @full", async ({
  family,
  openRoom,
  open,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  await openRoom(memorial, '/memorial-page');
  const head = page.locator('[data-card="head"]');
  await head.getByRole('button', { name: 'Edit' }).click();
  await head
    .getByRole('group', { name: 'Portrait' })
    .locator('input[type="file"]')
    .setInputFiles(PORTRAIT);
  await head.getByRole('button', { name: 'Crop portrait' }).click();
  const window = head.getByRole('group', { name: 'Crop the portrait' });
  await window.getByRole('slider', { name: 'Zoom' }).fill('2');
  await window.getByLabel('Visible part of the portrait').press('ArrowDown');
  await window.getByRole('button', { name: 'Use this crop' }).click();
  await expect(head.getByAltText('Current portrait')).toHaveAttribute('data-zoom', '12');
  await expect(statusLine(page)).toHaveText('Saved');
  await family.publish(memorial.id);

  await open(`/${memorial.slug}`);
  const picture = page.locator('.memorial-photo img');
  await expect(picture).toHaveAttribute('data-zoom', '12');
  await expect(picture).toHaveCSS('transform', 'matrix(2, 0, 0, 2, 0, 0)');
});
