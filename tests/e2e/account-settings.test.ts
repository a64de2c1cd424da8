import { expect, fillLogin, storedSession, test, toast } from './account-fixtures.ts';

test('names are trimmed and saved; the avatar and the other pages follow @smoke:accounts/settings', async ({
  logIn,
  open,
  page,
  registered,
}) => {
  await logIn(registered);
  await open('/account?tab=nothing');
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(registered.email);
  await page.getByLabel('First Name').fill('  Grace ');
  await page.getByLabel('Last Name').fill('Hill');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Grace');
  await expect(page.getByLabel('Your account')).toHaveText('GH');
  expect(await storedSession(page)).toContain('"firstName":"Grace"');
  await page.getByRole('tab', { name: 'Danger Zone' }).click();
  await expect(page).toHaveURL('/account?tab=danger');
  await expect(page.getByLabel('First Name')).toBeHidden();
});

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of (400|401)/] });

  // password-form.test.tsx and ../built/mail-by-smtp.test.ts prove it.
  test("a new password: a wrong current one is 'Password Change Failed', the right one changes it @full", async ({
    logIn,
    open,
    page,
    registered,
  }) => {
    await logIn(registered);
    await open('/account?tab=security');
    const current = page.getByLabel('Current password', { exact: true });
    const change = page.getByRole('button', { name: 'Change password' });
    await current.fill('something else');
    await page.getByLabel('New password', { exact: true }).fill('lilac tree');
    await page.getByLabel('Confirm new password', { exact: true }).fill('lilac tree');
    await change.click();
    await expect(toast(page, 'Password Change Failed')).toContainText(
      'This isn’t your current password. Please try again.',
    );
    await current.fill(registered.password);
    await change.click();
    await expect(toast(page, 'Password Changed')).toContainText(
      'Your password has been successfully updated',
    );
    await expect(current).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  // danger-zone.test.tsx and ../built/mail-by-smtp.test.ts prove it.
  test('deleting asks once more, then signs out to the home page, and the account is gone @full', async ({
    logIn,
    open,
    openDialog,
    page,
    registered,
  }) => {
    await logIn(registered);
    await open('/account?tab=danger');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Account' });
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Account deleted successfully')).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    const login = await openDialog('Login');
    await fillLogin(login, registered);
    await expect(login.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(login.getByLabel('Email')).toHaveValue(registered.email);
  });
});
