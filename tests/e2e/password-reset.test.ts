// The mail, the code and the new password. Component tests check the dialog's texts.
import { expect, fillLogin, test, toast } from './account-fixtures.ts';

const CONFIRMATION = "If an account with that email exists, we've sent you a password reset link.";

test.use({ expectedErrors: [/status of 40[01]/] });

test('reset, code, new password, login: the new password holds and the old one does not @smoke:accounts/passwords', async ({
  open,
  openDialog,
  codeFor,
  page,
  registered,
}) => {
  await open('/');
  const dialog = await openDialog('Login');
  await dialog.getByLabel('Email').fill(registered.email);
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(registered.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(CONFIRMATION)).toBeVisible();

  const code = await codeFor(registered.email, 'reset');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await expect(toast(page, 'Code verified successfully')).toBeVisible();

  const password = dialog.getByLabel('New password', { exact: true });
  await password.fill('lilac tree');
  await dialog.getByLabel('Confirm new password').fill('lilac tree');
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(toast(page, 'Password reset successfully')).toBeVisible();

  await expect(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await fillLogin(dialog, registered);
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
  await fillLogin(dialog, { ...registered, password: 'lilac tree' });
  await expect(page).toHaveURL('/memorials');
});

test("on a phone a notification appears above the sheet and never covers the sheet's title and form @phone @full", async ({
  open,
  openDialog,
  codeFor,
  page,
  registered,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/');
  const dialog = await openDialog('Login');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(registered.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const code = await codeFor(registered.email, 'reset');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);

  const notification = toast(page, 'Code verified successfully');
  await expect(notification).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { name: 'Choose a new password' })).toBeInViewport();
  await expect
    .poll(async () => {
      const [above, sheet] = [await notification.boundingBox(), await dialog.boundingBox()];
      return above && sheet && sheet.y - (above.y + above.height);
    })
    .toBeGreaterThanOrEqual(0);
  await expect(dialog.getByRole('button', { name: 'Save new password' })).toBeInViewport({
    ratio: 1,
  });

  await notification.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
});
