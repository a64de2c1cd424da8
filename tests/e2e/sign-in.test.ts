// Signing in and out, and where notifications appear. Component tests check the fields.
import { expect, fillLogin, storedSession, test, toast } from './account-fixtures.ts';

const REFUSED = /status of 40[01]/;

test('a user logs in, finds the avatar menu, and logs out to the home page @smoke:accounts', async ({
  signInByDialog,
  open,
  page,
  registered,
}) => {
  await signInByDialog(registered);
  await expect(toast(page, 'Successfully logged in')).toBeVisible();
  await expect(page.getByText('This is your memorials. More features coming soon.')).toBeVisible();

  await open('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada King');
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
  await expect(page.getByText('Welcome to the product')).toBeVisible();
  await expect(toast(page, 'Successfully logged out')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test('the keyboard alone opens, uses and leaves the dialog; the focus stays in and returns', async ({
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
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Login' }).locator('visible=true')).toBeFocused();
});

test.describe('refused', () => {
  test.use({ expectedErrors: [REFUSED] });

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

  test("a wrong password: on a phone's sheet no notification covers the form @phone @full", async ({
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

// Any journey would fail by the error in the console.
test('dialog, menu and notifications add no style element, which the security policy would block @full', async ({
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

test('a memorial page loads no code of accounts and does not check the session', async ({
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
