import type { Page } from '@playwright/test';

import { expect, PORTRAIT, test, TEXT_SECTION } from '../family/family-fixtures.ts';
import { openForm, sendForm } from '../family/visitors-messages.ts';
import { expectAllReached } from './keyboard-checks.ts';
import { axeFindings, clippedText } from './page-checks.ts';

const LONG_NAME = `Maximiliana Wolfeschlegelsteinhausenbergerdorff-${'Berg'.repeat(6)}`;

/** The last one is still open when the page is taken down. */
const SETTINGS = [
  'general',
  'tributes',
  'notifications',
  'ownership',
  'plan',
  'download',
  'history',
  'take-down',
].map((room) => `/settings/${room}`);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNothingFound(page: Page, state: string): Promise<void> {
  expect(await axeFindings(page), state).toEqual([]);
  expect(await clippedText(page), `${state}: clipped text`).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'light' ? [] : '@full' }, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the states of the editor', async ({ family, openRoom, page }) => {
      const memorial = await family.create(LONG_NAME);
      await openRoom(memorial, '/memorial-page');
      await expectNothingFound(page, 'closed');
      const edit = (card: string) =>
        page.locator(`[data-card="${card}"]`).getByRole('button', { name: 'Edit' }).click();
      await edit('head');
      await edit('look');
      await edit(TEXT_SECTION);
      // The card grows when its editor has loaded, and the button below it moves.
      await expect(page.locator(`[data-place="${TEXT_SECTION}.bodyText"]`)).toBeVisible();
      await page.getByRole('button', { name: 'Add a section' }).click();
      await expect(page.locator('.add-section-types')).toBeVisible();
      await expectNothingFound(page, 'head, look, text and the types of section');
      await page.locator('.add-section-type').filter({ hasText: 'Album' }).click();
      const album = page.locator('[data-card^="sec_"]').last();
      await album.locator('input[type="file"]').setInputFiles(PORTRAIT);
      await album.locator('.item-button').click();
      await album.getByRole('button', { name: 'Remove' }).first().click();
      await page.locator('.put-aside').getByRole('button', { name: 'Show' }).click();
      await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
      await expectNothingFound(page, 'removed items');
      await page.locator('.editor-bar').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('dialog', { name: 'Publish this page?' })).toBeVisible();
      await expectNothingFound(page, 'publish');
    });

    test("axe finds nothing where visitors' messages are read, and Tab reaches every control", async ({
      family,
      registered,
      openRoom,
      page,
      baseURL,
      playwright,
    }) => {
      const origin = baseURL ?? '';
      const memorial = await family.create(LONG_NAME);
      await family.publish(memorial.id);
      const visitor = await playwright.request.newContext();
      const write = async (from: typeof visitor, room: string, text: string) => {
        const form = await openForm(from, origin, `/${memorial.slug}/${room}`);
        // The address of a writer who is signed in with it is confirmed.
        const answerable = { email: registered.email, mayAnswer: 'on' };
        return sendForm(from, form, { name: LONG_NAME, text, ...answerable });
      };
      // A member's text is published at once. A visitor's text that is sent too quickly is held for moderation.
      await write(page.request, 'add-tribute', 'She kept bees.');
      await write(page.request, 'send-condolences', 'Dear all, I am sorry.');
      await write(page.request, 'send-condolences', 'He sang with us.');
      await write(visitor, 'add-tribute', 'See https://watches.example');
      const own = await write(visitor, 'send-condolences', 'See https://watches.example');

      await openRoom(memorial, '/tributes');
      await page.getByRole('button', { name: 'Published 1' }).click();
      await expect(page.getByLabel('Show on the memorial')).toBeVisible();
      await expectNothingFound(page, 'tributes on the page');
      await page.getByRole('button', { name: 'Spam 1' }).click();
      await expect(page.getByText('Why it may be spam:')).toBeVisible();
      await page.getByLabel('Select all tributes shown').check();
      await expectNothingFound(page, 'tributes that are held');
      await expectAllReached(page, '/tributes');
      await openRoom(memorial, '/condolences');
      await expectNothingFound(page, 'letters');
      await page.getByRole('button', { name: 'Send a thank-you to several people' }).click();
      await expectNothingFound(page, 'thanking several');
      await expectAllReached(page, '/condolences');
      await page.locator('.letter-link').first().click();
      await page.getByRole('button', { name: 'Reply' }).click();
      await expectNothingFound(page, 'a letter and its answer');
      await visitor.dispose();
      // reporting.test.ts and writing.test.ts run axe there.
      if (process.env['TEST_MATRIX'] !== 'full') return;
      await page.goto(`/${memorial.slug}/tributes`);
      await page.getByRole('link', { name: 'Report this tribute' }).click();
      await page.getByRole('button', { name: 'Send report' }).waitFor();
      await expectNothingFound(page, 'a report');
      await expectAllReached(page, 'the report');
      await page.goto(own);
      await expectNothingFound(page, 'the writer’s page');
      await expectAllReached(page, 'the writer’s page');
    });

    test.describe('forms', () => {
      // A form with an error is shown again with the status 400.
      test.use({ expectedErrors: [/status of 400/] });

      test('axe finds nothing in claims and wishes @full', async ({
        family,
        openRoom,
        page,
        baseURL,
        playwright,
      }) => {
        const memorial = await family.create(LONG_NAME);
        await family.publish(memorial.id);
        await page.goto(`/${memorial.slug}/about-this-page`);
        await expectNothingFound(page, 'about this page');
        await expectAllReached(page, 'about this page');
        for (const [room, button] of [
          ['claim', 'Send request'],
          ['about-me', 'Send request'],
        ] as const) {
          await page.goto(`/${memorial.slug}/${room}`);
          await expectNothingFound(page, room);
          await expectAllReached(page, room);
          await page.getByRole('button', { name: button }).click();
          await expect(page.getByRole('alert')).toBeFocused();
          await expectNothingFound(page, `${room} with errors`);
        }
        const visitor = await playwright.request.newContext();
        const form = await openForm(visitor, baseURL ?? '', `/${memorial.slug}/about-me`);
        await sendForm(visitor, form, { name: LONG_NAME, text: 'Please take my picture away.' });
        await visitor.dispose();
        await page.goto(`/${memorial.slug}/about-me?sent`);
        await expectNothingFound(page, 'after a wish');
        await openRoom(memorial);
        await expect(page.getByText('Please take my picture away.')).toBeVisible();
        await expectNothingFound(page, 'overview with a wish');
        await expectAllReached(page, 'overview with a wish');
        await page.getByRole('button', { name: 'Mark as done' }).click();
        await expect(page.getByText('Please take my picture away.')).toBeHidden();
      });
    });

    test('axe finds nothing in the overview of a draft and in the settings @full', async ({
      family,
      openRoom,
      page,
    }) => {
      const memorial = await family.create(LONG_NAME);
      await openRoom(memorial);
      await expectNothingFound(page, 'overview of a draft');
      await family.publish(memorial.id);
      for (const room of ['', '/people', '/privacy', '/take-down']) {
        await openRoom(memorial, `/settings${room}`);
        await expectNothingFound(page, `settings${room}`);
      }
      await page.getByRole('button', { name: 'Take page down' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNothingFound(page, 'taking down');
    });

    test('axe finds nothing in the other rooms @full', async ({ family, openRoom, page }) => {
      const memorial = await family.create(LONG_NAME);
      await family.publish(memorial.id);
      for (const room of ['', '/qr', '/preview', ...SETTINGS]) {
        await openRoom(memorial, room);
        await expectNothingFound(page, room || 'overview');
      }
      await page.getByRole('button', { name: 'Take page down' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Take down' }).click();
      await expect(
        page.getByRole('heading', { name: 'This page has been taken down' }),
      ).toBeVisible();
      await expectNothingFound(page, 'taken down');
      await page.goto('/memorials');
      await expect(page.getByRole('button', { name: 'Restore page' })).toBeVisible();
      await expectNothingFound(page, 'the list');
    });
  });
}
