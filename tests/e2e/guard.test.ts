// The pages that need a sign-in, and the rooms of a memorial behind them.
import { expect, fillLogin, test } from './accounts.ts';

const ID = 'mem_0123456789ABCDEFGHIJKL';

const PRIVATE_PAGES = [
  '/memorials',
  '/account',
  '/subscription',
  `/memorial/${ID}`,
  `/memorial/${ID}/tributes`,
];

test.describe('signed out', () => {
  test.use({ expectedErrors: [/status of 401/] });

  for (const path of PRIVATE_PAGES) {
    test(`${path} asks for a sign-in; closing the dialog leads to /`, async ({ open, page }) => {
      await open(path);
      await expect(page.getByText('Authentication Required')).toBeVisible();
      await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
      const dialog = page.getByRole('dialog', { name: 'Log in' });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Please log in or sign up to get started.')).toBeVisible();
    });
  }

  test('signing in there shows the page that was asked for', async ({ open, page, registered }) => {
    await open('/account?tab=security');
    await fillLogin(page.getByRole('dialog'), registered);
    await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/account?tab=security');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the loading logo fills the screen during the first check', async ({ page }) => {
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/v1/auth/me', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto('/memorials');
    await expect(page.locator('.loading-logo')).toBeVisible();
    await expect(page.getByText('Authentication Required')).toHaveCount(0);
    answered.resolve();
    await expect(page.getByText('Authentication Required')).toBeVisible();
    await expect(page.locator('.loading-logo')).toHaveCount(0);
  });
});

test('private pages hold no person in their HTML and are kept by no cache', async ({
  signIn,
  page,
  registered,
}) => {
  await signIn(registered);
  for (const path of PRIVATE_PAGES) {
    const response = await page.request.get(path);
    expect(response.headers()['cache-control'], path).toBe('private, no-store');
    const html = await response.text();
    expect(html).not.toContain(registered.email);
    expect(html).not.toContain('Welcome back');
    expect(html).toContain('loading-logo');
  }
});

test('the seven rooms of a memorial, and the way between them', async ({
  signIn,
  open,
  page,
  registered,
}) => {
  await signIn(registered);
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
    await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await page.getByRole('link', { name: 'All memorials' }).click();
  await expect(page).toHaveURL('/memorials');
});

test.describe('the two meanings of /memorial/{x}/tributes', () => {
  test.use({ expectedErrors: [/status of 40[14]/] });

  test('a slug opens the public list, for everybody', async ({ open, page }) => {
    const response = await open('/memorial/eleanor-whitfield/tributes');
    expect(response.status()).toBe(200);
    await expect(page.getByText(/\d+ Tributes?/).first()).toBeAttached();
    await expect(page.getByText('Authentication Required')).toHaveCount(0);
  });

  test('an id opens Tributes Management, behind the guard', async ({ open, page, registered }) => {
    const response = await open(`/memorial/${ID}/tributes`);
    expect(response.status()).toBe(200);
    await fillLogin(page.getByRole('dialog'), registered);
    await expect(page.getByRole('heading', { name: 'Tributes Management' })).toBeVisible();
  });

  test('other pages of management know ids only', async ({ open, page }) => {
    for (const path of ['/memorial/eleanor-whitfield', '/memorial/mem_short/settings']) {
      const response = await open(path);
      expect(response.status(), path).toBe(404);
      await expect(page.getByText('Memorial Not Found')).toBeVisible();
    }
  });
});
