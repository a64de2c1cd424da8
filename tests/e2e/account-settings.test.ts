// The account page: profile, password, deletion, and the addresses of its tabs.
import { expect, fillLogin, fillSignup, storedSession, test, toast } from './accounts.ts';

test('names are trimmed and saved; the avatar and the other pages follow @postgres', async ({
  signIn,
  open,
  page,
  registered,
}) => {
  await signIn(registered);
  await open('/account');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeDisabled();
  await expect(email).toHaveValue(registered.email);
  await expect(email).toHaveAccessibleDescription(
    'Email cannot be changed. Contact support if you need to update it.',
  );
  await page.getByLabel('First Name').fill('  Grace ');
  await page.getByLabel('Last Name').fill('');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByText('Last name is required')).toBeVisible();
  await page.getByLabel('Last Name').fill('Hill');

  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/auth/profile', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  answered.resolve();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Grace');
  await expect(page.getByLabel('Your account')).toHaveText('GH');
  expect(await storedSession(page)).toContain('"firstName":"Grace"');
});

test('each tab has its address, and an edit survives going from tab to tab', async ({
  signIn,
  open,
  page,
  registered,
}) => {
  await signIn(registered);
  await open('/account?tab=security');
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/account?tab=profile');
  await page.getByLabel('First Name').fill('Unfinished');
  await page.getByRole('tab', { name: 'Danger Zone' }).click();
  await expect(page).toHaveURL('/account?tab=danger');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Unfinished');
  await open('/account?tab=nothing');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
});

test("a new password: 'Password Mismatch' first, then 'Missing Fields', then changed and cleared", async ({
  signIn,
  open,
  page,
  registered,
}) => {
  await signIn(registered);
  await open('/account?tab=security');
  const current = page.getByLabel('Current password', { exact: true });
  const next = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm new password', { exact: true });
  const change = page.getByRole('button', { name: 'Change password' });

  await next.fill('lilac tree');
  await change.click();
  await expect(toast(page, 'Password Mismatch')).toContainText(
    'New password and confirmation password do not match',
  );
  await again.fill('lilac tree');
  await change.click();
  await expect(toast(page, 'Missing Fields')).toContainText('Please fill in all password fields');

  await current.fill(registered.password);
  await change.click();
  await expect(toast(page, 'Password Changed')).toContainText(
    'Your password has been successfully updated',
  );
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  for (const field of [current, next, again]) await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
});

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of (400|401|500)|Failed to (update|delete|send)/] });

  test("a wrong current password: 'Password Change Failed' with the server's sentence", async ({
    signIn,
    open,
    page,
    registered,
  }) => {
    await signIn(registered);
    await open('/account?tab=security');
    await page.getByLabel('Current password', { exact: true }).fill('something else');
    await page.getByLabel('New password', { exact: true }).fill('lilac tree');
    await page.getByLabel('Confirm new password', { exact: true }).fill('lilac tree');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password Change Failed')).toContainText(
      'Your current password is not right',
    );
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('lilac tree');

    await page.route('**/api/v1/auth/change-password', (route) =>
      route.fulfill({ status: 500, body: '<html>' }),
    );
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'An unexpected error occurred. Please try again.')).toBeVisible();
  });

  test('failures of saving and deleting are only logged', async ({
    signIn,
    open,
    page,
    registered,
    complaints,
  }) => {
    await signIn(registered);
    await open('/account');
    await page.route(/profile|delete-account/, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'No', error: 'No' } }),
    );
    await page.getByLabel('First Name').fill('Grace');
    const refused = page.waitForResponse(/profile/);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await refused;
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await page.getByRole('tab', { name: 'Danger Zone' }).click();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect
      .poll(() => complaints.filter((text) => /^Failed to (update|delete)/.test(text)).length)
      .toBe(2);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  test('a code that could not be sent is not said to be sent, and can be sent at once', async ({
    open,
    openDialog,
    page,
    person,
    complaints,
  }) => {
    await open('/');
    const dialog = await openDialog('Get Started');
    await fillSignup(dialog, person);
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
    await open('/account');
    await page.route('**/api/v1/auth/send-verification', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'No', error: 'No' } }),
    );
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(dialog.getByText('The code may not have been sent.')).toBeVisible();
    await expect(dialog.getByText('We have sent a code')).toBeHidden();
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(complaints).toContainEqual(expect.stringMatching(/^Failed to send verification email/));

    await page.unroute('**/api/v1/auth/send-verification');
    await dialog.getByRole('button', { name: 'Resend code' }).click();
    await expect(dialog.getByText(`We have sent a code to ${person.email}.`)).toBeVisible();
    await expect(toast(page, 'Verification email sent successfully')).toBeVisible();
  });

  test('deleting asks once more, then signs out to the start page, and the account is gone @postgres', async ({
    signIn,
    open,
    openDialog,
    page,
    registered,
  }) => {
    await signIn(registered);
    await open('/account?tab=danger');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Account' });
    await expect(dialog).toHaveAccessibleDescription(
      'Are you absolutely sure you want to delete your account? This action cannot be undone. This will permanently delete your account and remove all your data from our servers.',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const button = page.getByRole('button', { name: 'Delete Account' });
    await expect(button).toBeFocused();

    await button.click();
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Account deleted successfully')).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    const login = await openDialog('Login');
    await fillLogin(login, registered);
    await expect(login.getByRole('alert')).toHaveText('Invalid email or password');
  });
});
