import { expect, fillSignup, storedSession, test, toast } from './account-fixtures.ts';

test("'Get Started' leads through sign-up and the mailed code to /memorials @smoke:accounts", async ({
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
  await expect(toast(page, 'Email verified successfully')).toBeVisible();
  await expect(page).toHaveURL('/memorials');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');
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

// profile-settings.test.tsx and code-digits.test.ts prove these steps.
test('after a reload in verify mode the account page continues, with a code in full-width digits @full', async ({
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
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL('/account');
});

test('an email of 254 characters and names of emoji and right-to-left letters fit everywhere @full', async ({
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
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('You are logged in.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expect(page.getByLabel('Your account')).toHaveText('ح');
  await page.getByLabel('Your account').click();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(long);
  await expectNoHorizontalScroll(page);
});

async function expectNoHorizontalScroll(page: import('@playwright/test').Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(window);
}

async function pasteText(page: import('@playwright/test').Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
