// A forgotten password: the mail, the code, the new password, and what comes in between.
import { expect, fillLogin, test, toast } from './accounts.ts';

const CONFIRMATION = "If an account with that email exists, we've sent you a password reset link.";

test.use({ expectedErrors: [/status of 40[01]/] });

test('reset, code, new password, login: the new password holds and the old one does not @postgres', async ({
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
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong or has expired');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(toast(page, 'Code verified successfully')).toBeVisible();

  const password = dialog.getByLabel('New password', { exact: true });
  await password.fill('lilac tree');
  await dialog.getByLabel('Confirm new password').fill('lilac');
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('lilac tree');
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(toast(page, 'Password reset successfully')).toBeVisible();

  await expect(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await fillLogin(dialog, registered);
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
  await fillLogin(dialog, { ...registered, password: 'lilac tree' });
  await expect(page).toHaveURL('/memorials');
});

test('on a phone a notification stands above the sheet: its title and its form are never covered @phone', async ({
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
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();

  const said = toast(page, 'Code verified successfully');
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { name: 'Choose a new password' })).toBeInViewport();
  await expect
    .poll(async () => {
      const [above, sheet] = [await said.boundingBox(), await dialog.boundingBox()];
      return above && sheet && sheet.y - (above.y + above.height);
    })
    .toBeGreaterThanOrEqual(0);
  await expect(dialog.getByRole('button', { name: 'Save new password' })).toBeInViewport({
    ratio: 1,
  });

  await said.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
});

test('Back in the middle leaves the page and closes the dialog; email and code can be taken up again', async ({
  open,
  openDialog,
  codeFor,
  page,
  registered,
}) => {
  await open('/about');
  await page.getByRole('link', { name: /Evermore/ }).click();
  await expect(page).toHaveURL('/');
  const dialog = await openDialog('Login');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(registered.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(CONFIRMATION)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(dialog).toBeHidden();

  await openDialog('Login');
  await expect(dialog.getByLabel('Email')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(registered.email);
  await dialog.getByRole('button', { name: 'I already have a code' }).click();
  const code = await codeFor(registered.email, 'reset');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();
});

test('an unknown email is answered like a known one', async ({ open, openDialog, person }) => {
  await open('/');
  const dialog = await openDialog('Login');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(CONFIRMATION)).toBeVisible();
});

test("'Resend code' waits for its pause, then sends another and says so", async ({
  open,
  openDialog,
  page,
  registered,
}) => {
  await page.clock.install();
  await open('/');
  const dialog = await openDialog('Login');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(registered.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const resend = dialog.getByRole('button', { name: 'Resend code' });
  await expect(resend).toBeDisabled();
  await expect(dialog.getByText(/possible in \d+ s/)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(toast(page, 'Password reset code sent successfully')).toBeVisible();
  await expect(resend).toBeDisabled();
});

test.describe('how long the code works', () => {
  test.beforeEach(({ page }) => page.clock.install({ time: new Date('2026-06-01T10:15:00') }));

  test("'I already have a code' gives an old code no new time, and Resend only the rest of its pause", async ({
    open,
    openDialog,
    page,
    person,
  }) => {
    await open('/');
    const dialog = await openDialog('Login');
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText('The code works until 10:25 AM.')).toBeVisible();

    const takeUpAgain = async () => {
      await dialog.getByRole('button', { name: 'Use another email' }).click();
      await dialog.getByRole('button', { name: 'I already have a code' }).click();
      await expect(dialog.getByText(CONFIRMATION)).toBeVisible();
    };
    const resend = dialog.getByRole('button', { name: 'Resend code' });
    await page.clock.runFor(15_000);
    await takeUpAgain();
    await expect(dialog.getByText(/possible in (\d|1[0-5]) s/)).toBeVisible();
    await expect(resend).toBeDisabled();
    await page.clock.runFor(16_000);
    await expect(resend).toBeEnabled();

    await page.clock.fastForward('03:00');
    await takeUpAgain();
    await expect(dialog.getByText('The code works until 10:25 AM.')).toBeVisible();
    await expect(resend).toBeEnabled();

    await page.clock.fastForward('07:00');
    await takeUpAgain();
    await expect(dialog.getByText('The code works until')).toBeHidden();
    await expect(dialog.getByText('The code may not have been sent.')).toBeHidden();

    await resend.click();
    await expect(dialog.getByText(/The code works until 10:3\d AM\./)).toBeVisible();
    await expect(resend).toBeDisabled();
  });

  test("'Enter another code' says nothing of a code that it knows nothing of, and can send one", async ({
    open,
    openDialog,
    codeFor,
    page,
    registered,
  }) => {
    await open('/');
    const dialog = await openDialog('Login');
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog.getByLabel('Email').fill(registered.email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const code = await codeFor(registered.email, 'reset');
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();

    const sentence = 'This code is wrong or has expired';
    await page.route('**/api/v1/auth/reset-password', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: sentence, error: sentence, code: 'CODE_INVALID' },
      }),
    );
    await dialog.getByLabel('New password', { exact: true }).fill('lilac tree');
    await dialog.getByLabel('Confirm new password').fill('lilac tree');
    await dialog.getByRole('button', { name: 'Save new password' }).click();
    await dialog.getByRole('button', { name: 'Enter another code' }).click();
    await expect(dialog.getByText(CONFIRMATION)).toBeVisible();
    await expect(dialog.getByText('The code works until')).toBeHidden();
    const resend = dialog.getByRole('button', { name: 'Resend code' });
    await expect(resend).toBeEnabled();
    await resend.click();
    await expect(dialog.getByText('The code works until')).toBeVisible();
  });
});

test.describe('without the network', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('the code is wished for quietly: the next mode comes, says so and can send again', async ({
    open,
    openDialog,
    page,
    person,
  }) => {
    await page.route('**/api/v1/auth/send-password-reset-code', (route) => route.abort());
    await open('/');
    const dialog = await openDialog('Login');
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByText('The code may not have been sent.')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    const resend = dialog.getByRole('button', { name: 'Resend code' });
    await resend.click();
    await expect(dialog.getByRole('alert')).toHaveText('Network error occurred');

    await page.unroute('**/api/v1/auth/send-password-reset-code');
    await resend.click();
    await expect(dialog.getByText(CONFIRMATION)).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeHidden();
  });
});
