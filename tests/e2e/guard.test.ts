import { expect, fillLogin, test } from './account-fixtures.ts';

const ID = 'mem_0123456789ABCDEFGHIJKL';

const PRIVATE_PAGES = ['/memorials', `/memorial/${ID}/tributes`, '/memorial/eleanor-whitfield'];
const MORE_PRIVATE_PAGES = ['/account', '/subscription', `/memorial/${ID}`];

test.describe('signed out', () => {
  test.use({ expectedErrors: [/status of 401/] });

  for (const [which, tag, paths] of [
    ['a private page of each kind', '@smoke:shell', PRIVATE_PAGES],
    ['every private page', '@full', [...PRIVATE_PAGES, ...MORE_PRIVATE_PAGES]],
  ] as const) {
    test(
      `${which} asks for a sign-in; closing the dialog leads to /`,
      { tag },
      async ({ open, page }) => {
        const dialog = page.getByRole('dialog', { name: 'Log in' });
        for (const path of paths) {
          await open(path);
          await expect(page.getByText('Authentication Required'), path).toBeVisible();
          await expect(page.getByText('Please sign in to access this page.'), path).toBeVisible();
          await expect(dialog, path).toBeVisible();
        }
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(page).toHaveURL('/');
        await expect(page.getByText('Please log in or sign up to get started.')).toBeVisible();
      },
    );
  }
});

test.describe('signed in, with the id of a memorial that one does not keep', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('the seven management pages have their navigation and nothing in them @full', async ({
    logIn,
    open,
    page,
    registered,
  }) => {
    await logIn(registered);
    await open(`/memorial/${ID}`);
    for (const [link, path, title] of [
      ['Overview', '', 'Overview'],
      ['Memorial Page', '/memorial-page', 'Memorial Page'],
      ['Memorial Video', '/memorial-video', 'Memorial Video'],
      ['Memorial Booklet', '/memorial-booklet', 'Memorial Booklet'],
      ['Tributes', '/tributes', 'Tributes Management'],
      ['Condolences', '/condolences', 'Condolences'],
      ['Settings', '/settings', 'Settings'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/memorial/${ID}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Coming soon...')).toBeVisible();
      await expect(
        page.getByText('Your account doesn’t have access to this memorial.'),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    await page.getByRole('link', { name: 'Your memorials' }).click();
    await expect(page).toHaveURL('/memorials');

    // The page also opens for an invalid id. An unknown path shows 'Page not found' inside the management layout.
    await open('/memorial/any-other-word/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page.locator('.site')).toHaveCount(1);
    await open(`/memorial/${ID}/settings/people`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(
      page.getByText('Your account doesn’t have access to this memorial.'),
    ).toBeVisible();
    await open(`/memorial/${ID}/attic/left`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  });
});

test.describe('the two meanings of /memorial/{x}/tributes', () => {
  test.use({ expectedErrors: [/status of 40[14]/] });

  test('a slug opens the public list, an id Tributes Management behind the guard', async ({
    open,
    page,
    registered,
  }) => {
    await open('/memorial/eleanor-whitfield/tributes');
    await expect(page.getByText(/\d+ Tributes?/).first()).toBeAttached();
    await expect(page.getByText('Authentication Required')).toHaveCount(0);
    await open(`/memorial/${ID}/tributes`);
    await fillLogin(page.getByRole('dialog'), registered);
    await expect(page.getByRole('heading', { name: 'Tributes Management' })).toBeVisible();
  });
});
