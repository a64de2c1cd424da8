// Signing in and out: the dialog, the avatar menu, refusals, no network.
import { expect, fillLogin, storedSession, test, toast } from './accounts.ts';

const REFUSED = /status of 40[01]/;
const ROSE = {
  firstName: 'Rose',
  lastName: 'Whitfield',
  email: 'rose@example.org',
  password: 'garden-gate',
};

test('a user logs in, finds the avatar menu, and logs out to the start page', async ({
  signInByDialog,
  open,
  page,
  registered,
}) => {
  await signInByDialog(registered);
  await expect(toast(page, 'Successfully logged in')).toBeVisible();
  await expect(page.getByText('This is your memorials. More features coming soon.')).toBeVisible();

  await open('/');
  await expect(page.getByRole('heading')).toHaveText('Welcome, Ada King');
  await expect(page.getByText('You are logged in.')).toBeVisible();
  const avatar = page.getByLabel('Your account');
  await expect(avatar).toHaveText('AK');
  await avatar.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Memorials', 'My Account', 'Logout']);
  await page.getByRole('menuitem', { name: 'Memorials' }).click();
  await expect(page).toHaveURL('/memorials');

  await avatar.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading')).toHaveText('Welcome to the product');
  await expect(toast(page, 'Successfully logged out')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test("the index page's Logout button logs out", async ({ signIn, open, page, registered }) => {
  await signIn(registered);
  await open('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Please log in or sign up to get started.')).toBeVisible();
});

test('the keyboard alone opens, uses and leaves the dialog; the focus stays in and comes back', async ({
  open,
  openDialog,
  page,
}) => {
  await open('/');
  const dialog = await openDialog('Login');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((frame) => frame.contains(document.activeElement))).toBe(true);

  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Login' }).locator('visible=true')).toBeFocused();
});

test('the fields clear when the dialog reopens', async ({ open, openDialog, page }) => {
  await open('/');
  const dialog = await openDialog('Login');
  await dialog.getByLabel('Email').fill('ada@example.org');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).locator('visible=true').click();
  await expect(dialog.getByLabel('Email')).toHaveValue('');
});

test.describe('refused', () => {
  test.use({ expectedErrors: [REFUSED] });

  test("a wrong password: 'Invalid email or password' in the box, and the email stays", async ({
    open,
    openDialog,
    page,
    registered,
  }) => {
    await open('/');
    const dialog = await openDialog('Login');
    await fillLogin(dialog, { ...registered, password: 'rose-garden' });
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(dialog.getByLabel('Email')).toHaveValue(registered.email);
    await fillLogin(dialog, registered);
    await expect(page).toHaveURL('/memorials');
  });

  test("a wrong password: a toast titled 'Error' too, which can be dismissed beside the dialog @desktop", async ({
    open,
    openDialog,
    page,
    person,
  }) => {
    await open('/');
    const dialog = await openDialog('Login');
    await fillLogin(dialog, person);
    await expect(toast(page, 'Error')).toContainText('Invalid email or password');
    await toast(page, 'Error').getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page, 'Error')).toBeHidden();
    await expect(dialog).toBeVisible();
    await fillLogin(dialog, person);
    await expect(toast(page, 'Error')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test("a wrong password: on a phone's sheet no notification covers the form @phone", async ({
    open,
    openDialog,
    page,
    person,
  }) => {
    await open('/');
    const dialog = await openDialog('Login');
    await fillLogin(dialog, person);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(page.locator('.toast')).toBeHidden();
    const [sheet, window] = [await dialog.boundingBox(), page.viewportSize()];
    expect(sheet).toEqual({ x: 0, y: 0, ...window });
  });
});

test.describe('without the network', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 401/] });

  test("a login says 'Network error occurred', and works when it is back", async ({
    open,
    openDialog,
    page,
    registered,
  }) => {
    await open('/');
    const dialog = await openDialog('Login');
    await page.route('**/api/v1/auth/login', (route) => route.abort());
    await fillLogin(dialog, registered);
    await expect(dialog.getByRole('alert')).toHaveText('Network error occurred');
    await page.unroute('**/api/v1/auth/login');
    await fillLogin(dialog, registered);
    await expect(page).toHaveURL('/memorials');
  });

  test('logging out clears this browser all the same, and says that the call failed', async ({
    signIn,
    page,
    registered,
  }) => {
    await signIn(registered);
    await page.route('**/api/v1/auth/logout', (route) => route.abort());
    await page.getByLabel('Your account').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Error')).toContainText('Network error occurred');
    expect(await storedSession(page)).toBeNull();
  });
});

test('a toast waits while the pointer is on it @desktop', async ({
  signInByDialog,
  page,
  registered,
}) => {
  await page.clock.install();
  await signInByDialog(registered);
  const shown = toast(page, 'Successfully logged in');
  await shown.hover();
  await page.clock.runFor(20_000);
  await expect(shown).toBeVisible();
  await page.mouse.move(10, 600);
  await page.clock.runFor(4_500);
  await expect(shown).toBeHidden();
});

test('dialog, menu and notifications write no style element, which a security policy would refuse', async ({
  signInByDialog,
  page,
  registered,
}) => {
  const styles = () => page.locator('style:not([data-href])').count();
  await signInByDialog(registered);
  await page.getByLabel('Your account').click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await styles()).toBe(0);
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await page.getByRole('tab', { name: 'Danger Zone' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await styles()).toBe(0);
});

test('the demo user of the start-up lines logs in', async ({ signInByDialog }) => {
  await signInByDialog(ROSE);
});

test('a visitor of a memorial fetches nothing of accounts, and asks nobody who is signed in', async ({
  open,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await open('/eleanor-whitfield');
  expect(fetched.filter((path) => /auth|session|account|toast|guard/.test(path))).toEqual([]);
  fetched.length = 0;
  await open('/');
  expect(
    fetched.filter((path) => /\/api\/|auth-dialog-(?!host|store)|actions|session-check/.test(path)),
  ).toEqual([]);
});
