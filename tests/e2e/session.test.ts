import { expect, fillLogin, test } from './account-fixtures.ts';

test.use({ expectedErrors: [/status of 401/] });

test("leaving a page during its session check doesn't sign out @full", async ({
  signIn,
  open,
  page,
  registered,
}) => {
  await signIn(registered);
  // Two rounds, because the browser can abort the request before or after the page unloads.
  for (let round = 0; round < 2; round += 1) {
    const requested = page.waitForRequest('**/api/v1/auth/me');
    await page.route('**/api/v1/auth/me', () => undefined, { times: 1 });
    await page.goto('/memorials', { waitUntil: 'commit' });
    await requested;
    await open('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada King');
  }
});

test('an expired access token is refreshed once, unnoticed @smoke:accounts/session-in-browser', async ({
  logIn,
  page,
  context,
  registered,
}) => {
  await logIn(registered);
  await context.clearCookies({ name: 'memorials_session' });
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/v1/auth/')) calls.push(`${response.status()} ${pathname}`);
  });
  await page.goto('/memorials');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');
  expect(calls).toEqual(['401 /api/v1/auth/me', '200 /api/v1/auth/refresh', '200 /api/v1/auth/me']);
});

test('two tabs that refresh at the same moment both stay signed in @postgres', async ({
  signIn,
  page,
  context,
  registered,
}) => {
  await signIn(registered);
  const other = await context.newPage();
  await other.goto('/account');
  await context.clearCookies({ name: 'memorials_session' });
  await Promise.all([page.reload(), other.reload()]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');
  await expect(other.getByRole('heading', { name: 'My Account' })).toBeVisible();
});

test('signing out in one tab signs out the others, and signing in signs them in', async ({
  signIn,
  open,
  openDialog,
  page,
  context,
  registered,
}) => {
  await signIn(registered);
  const other = await context.newPage();
  await other.goto('/memorials');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');

  await open('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Welcome to the product')).toBeVisible();
  // A notification that appears under the pointer stays, and covers the menu.
  await page.mouse.move(10, 600);
  await expect(other.getByText('Please sign in to access this page.')).toBeVisible();
  await expect(other.getByRole('dialog')).toBeVisible();

  await fillLogin(await openDialog('Login'), registered);
  await expect(page).toHaveURL('/memorials');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');
  await expect(other.getByRole('dialog')).toBeHidden();
});
