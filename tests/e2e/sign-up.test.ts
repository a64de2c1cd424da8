// A visitor becomes a user: the form, its sentences, the code, and what interrupts it.
import { expect, fillSignup, storedSession, test, toast } from './accounts.ts';

const EXPECTED_CODE_ERROR = /status of 400/;

test("'Get Started' leads through sign-up and the code of the mail to /memorials @postgres", async ({
  open,
  openDialog,
  codeFor,
  page,
  person,
}) => {
  await open('/about');
  const dialog = await openDialog('Get Started');
  await fillSignup(dialog, person);
  await expect(toast(page, 'Account created successfully')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(dialog.getByText(person.email)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Resend code' })).toBeDisabled();

  const code = await codeFor(person.email);
  await dialog.getByLabel('Digit 3 of 6').click();
  await pasteText(page, `${code.slice(0, 3)}-${code.slice(3)} `);
  await dialog.getByRole('button', { name: 'Verify email' }).click();
  await expect(toast(page, 'Email verified successfully')).toBeVisible();
  await expect(page).toHaveURL('/memorials');
  await expect(page.getByRole('heading')).toHaveText('Welcome back, Ada!');
  expect(await storedSession(page)).toBe(
    JSON.stringify({
      state: {
        user: {
          firstName: 'Ada',
          lastName: 'King',
          email: person.email,
          isEmailVerified: true,
          oauth: { google: false, facebook: false },
        },
      },
      version: 0,
    }),
  );
});

test("section 5's sentences stand at their fields and go when the field is edited", async ({
  open,
  openDialog,
  page,
}) => {
  await open('/');
  const dialog = await openDialog('Get Started');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription(
    'First name is required',
  );

  await dialog.getByLabel('First name').fill('   ');
  await expect(dialog.getByText('First name is required')).toBeHidden();
  await expect(dialog.getByText('Last name is required')).toBeVisible();
  await dialog.getByLabel('Email').fill('ada@example');
  await dialog.getByLabel('Password', { exact: true }).fill('12345');
  await dialog.getByLabel('Confirm password').fill('123456');
  await page.keyboard.press('Enter');
  for (const sentence of [
    'First name is required',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
});

test('a code: required, six digits, Backspace, and a wrong one', async ({
  open,
  openDialog,
  page,
  person,
}) => {
  await open('/');
  const dialog = await openDialog('Get Started');
  await fillSignup(dialog, person);
  const first = dialog.getByLabel('Digit 1 of 6');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('inputmode', 'numeric');
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code');

  const verify = dialog.getByRole('button', { name: 'Verify email' });
  await verify.click();
  await expect(dialog.getByText('Verification code is required')).toBeVisible();
  await first.click();
  await page.keyboard.type('12a3');
  await expect(dialog.getByText('Verification code is required')).toBeHidden();
  await expect(dialog.getByLabel('Digit 3 of 6')).toHaveValue('3');
  await expect(dialog.getByLabel('Digit 4 of 6')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByLabel('Digit 3 of 6')).toBeFocused();
  await expect(dialog.getByLabel('Digit 3 of 6')).toHaveValue('3');
  await page.keyboard.press('Backspace');
  await expect(dialog.getByLabel('Digit 3 of 6')).toHaveValue('');
  await verify.click();
  await expect(dialog.getByText('Verification code must be 6 digits')).toBeVisible();
});

test.describe('interrupted', () => {
  test.use({ expectedErrors: [EXPECTED_CODE_ERROR] });

  test('a wrong code stands in the box, and the digits stay to be looked at', async ({
    open,
    openDialog,
    codeFor,
    page,
    person,
  }) => {
    await open('/');
    const dialog = await openDialog('Get Started');
    await fillSignup(dialog, person);
    const code = await codeFor(person.email);
    const wrong = code.slice(0, 5) + String((Number(code[5]) + 1) % 10);
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('This code is wrong or has expired');
    await expect(dialog.getByLabel('Digit 6 of 6')).toHaveValue(wrong.slice(-1));

    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/memorials');
  });

  test('after a reload in verify mode the account page goes on, with a code in full-width digits', async ({
    open,
    openDialog,
    codeFor,
    page,
    person,
  }) => {
    await open('/');
    await fillSignup(await openDialog('Get Started'), person);
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    const code = await codeFor(person.email);
    await page.reload();
    await expect(page.getByText('You are logged in.')).toBeVisible();

    await open('/account');
    const card = page.getByText('Email verification required');
    await expect(card).toBeVisible();
    await expect(
      page.getByText('Please verify your email address to access all features.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(toast(page, 'Verification email sent successfully')).toBeVisible();
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    const wide = Array.from(code, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    await page.keyboard.insertText(wide.join(''));
    await page.getByRole('dialog').getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(card).toBeHidden();
    await expect(page).toHaveURL('/account');
  });
});

test('two presses make one account, and the wish for the code is made once', async ({
  open,
  openDialog,
  page,
  person,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await open('/');
  const dialog = await openDialog('Get Started');
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
  expect(calls).toEqual(['/api/v1/auth/register', '/api/v1/auth/send-verification']);
});

test('an email of 254 characters and names of emoji and right-to-left letters fit everywhere', async ({
  open,
  openDialog,
  page,
  person,
}) => {
  const label = 'b'.repeat(61);
  const local = person.email.slice(0, person.email.indexOf('@')).padEnd(64, 'a').slice(0, 64);
  const long = `${local}@${label}.${label}.${label}.org`.replace(
    `${label}.org`,
    `${'c'.repeat(254 - 65 - 2 * 62 - 4)}.org`,
  );
  expect(long).toHaveLength(254);
  await open('/');
  await fillSignup(await openDialog('Get Started'), {
    ...person,
    email: long,
    firstName: '🌻',
    lastName: 'حداد '.repeat(20).trim(),
  });
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await expectNothingSideways(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('You are logged in.')).toBeVisible();
  await expectNothingSideways(page);
  await expect(page.getByLabel('Your account')).toHaveText('ح');
  await page.getByLabel('Your account').click();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(long);
  await expectNothingSideways(page);
});

async function expectNothingSideways(page: import('@playwright/test').Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(window);
}

/** Pastes as the keyboard does, without the clipboard of the machine. */
async function pasteText(page: import('@playwright/test').Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
