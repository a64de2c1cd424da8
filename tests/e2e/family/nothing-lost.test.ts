import type { Page } from '@playwright/test';

import { fillLogin } from '../account-fixtures.ts';
import {
  expect,
  FamilyApi,
  statusLine,
  test,
  textField,
  typeAtEnd,
  type Memorial,
} from './family-fixtures.ts';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[14]/] });

async function expectText(page: Page, words: string): Promise<void> {
  await expect(textField(page)).toHaveValue(words);
  await expect(statusLine(page)).toHaveText('Saved');
}

test('text is there after a reload, and after a browser closed offline in the middle of it @postgres @smoke:drafts/sync', async ({
  context,
  family,
  openText,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  await typeAtEnd(await openText(memorial), ' And goats.');
  await expect.poll(() => family.savedText(memorial.id)).toBe('She kept bees. And goats.');
  await expect(statusLine(page)).toHaveText('Saved');
  await expect(await openText(memorial)).toHaveValue('She kept bees. And goats.');

  await typeAtEnd(textField(page), ' She sa');
  await context.setOffline(true);
  await typeAtEnd(textField(page), 'ng while she worked.');
  await expect(statusLine(page)).toHaveText('Not saved yet: you’re offline');
  await expect(
    page.getByText('You’re offline. We’re keeping your changes on this device'),
  ).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  await openText(memorial, later);
  await expectText(later, 'She kept bees. And goats. She sang while she worked.');
  expect(await family.savedText(memorial.id)).toBe(
    'She kept bees. And goats. She sang while she worked.',
  );
});

async function endSession(page: Page, words: string): Promise<void> {
  const [before, after] = [words.slice(0, -3), words.slice(-3)];
  await typeAtEnd(textField(page), before);
  await page.context().clearCookies();
  await textField(page).pressSequentially(after);
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect(
    page.getByText('Please log in again. Your changes are still here.').first(),
  ).toBeAttached();
}

test('the session ends in the middle of a word: signed in again in place, the text is saved', async ({
  family,
  openText,
  page,
  registered,
}) => {
  const memorial = await family.create('Anna Berg');
  await openText(memorial);
  await endSession(page, ' And goats.');
  await fillLogin(page.getByRole('dialog'), registered);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectText(page, 'She kept bees. And goats.');
  await expect.poll(() => family.savedText(memorial.id)).toBe('She kept bees. And goats.');
});

test('another person in the same browser neither sees nor sends any of the text @full', async ({
  accountPool,
  context,
  family,
  openText,
  page,
  registered,
}) => {
  const memorial = await family.create('Anna Berg');
  await openText(memorial);
  await endSession(page, ' And a secret.');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/draft/')) sent.push(request.url());
  });
  const other = await accountPool.take();
  await fillLogin(page.getByRole('dialog'), other);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Your account doesn’t have access to this memorial.')).toBeVisible();
  await expect(page.getByText('secret')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your account doesn’t have access to this memorial.')).toBeVisible();
  expect(sent).toEqual([]);

  await context.clearCookies();
  await family.logIn(registered);
  await openText(memorial);
  await expectText(page, 'She kept bees. And a secret.');
});

// draft-together.test.tsx proves it for two tabs on one device's storage.
test('two tabs of one person keep the text of both @full', async ({
  context,
  family,
  openText,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  const second = await context.newPage();
  await openText(memorial);
  await openText(memorial, second);
  const title = (on: Page) => on.getByLabel('Title', { exact: true });
  await typeAtEnd(textField(page), ' And goats.');
  await typeAtEnd(title(second), ', told');
  for (const tab of [page, second]) {
    await expectText(tab, 'She kept bees. And goats.');
    await expect(title(tab)).toHaveValue('Her life, told');
  }
  expect(await family.savedText(memorial.id)).toBe('She kept bees. And goats.');
});

// draft-together.test.tsx proves it.
test.describe('the same text on the phone and on the desktop', { tag: '@full' }, () => {
  test('“changed this at”, with both texts; both are kept', async ({
    baseURL,
    browser,
    family,
    openText,
    page,
    registered,
  }) => {
    const memorial: Memorial = await family.create('Anna Berg');
    const desk = await browser.newContext(baseURL ? { baseURL } : {});
    try {
      await new FamilyApi(desk, baseURL ?? '').logIn(registered);
      const other = await desk.newPage();
      await openText(memorial);
      await openText(memorial, other);
      await textField(page).fill('She kept goats.');
      await expect(statusLine(page)).toHaveText('Saved');
      await expect.poll(() => family.savedText(memorial.id)).toBe('She kept goats.');
      await textField(other).fill('She kept hens.');

      const conflict = other.getByRole('group', {
        name: /^Ada King changed this at \d\d:\d\d\. Which version do you want to keep\?$/,
      });
      await expect(conflict).toContainText('She kept goats.');
      await expect(conflict).toContainText('She kept hens.');
      for (const choice of ['Theirs', 'Mine', 'Both']) {
        await expect(conflict.getByRole('button', { name: choice })).toBeVisible();
      }
      await conflict.getByRole('button', { name: 'Both' }).click();
      await expectText(other, 'She kept goats.\n\nShe kept hens.');
      await expect
        .poll(() => family.savedText(memorial.id))
        .toBe('She kept goats.\n\nShe kept hens.');
    } finally {
      await desk.close();
    }
  });
});
