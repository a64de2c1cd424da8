import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import { expect, test } from './account-fixtures.ts';
import { violationsOn } from './axe.ts';
import { mailsTo } from './outbox.ts';

// Expected: 404 for the sandbox's favicon, 401 for a signed-out visitor.
test.use({ expectedErrors: [/status of 40[14]/] });

for (const provider of ['Google', 'Facebook'] as const) {
  // Google is also in family/new-memorial.test.ts.
  test(`'Continue with ${provider}' signs in and leads to /memorials; there is no password to change @full`, async ({
    open,
    openDialog,
    codeFor,
    page,
  }) => {
    const email = `${randomUUID()}@example.org`;
    await open('/');
    const dialog = await openDialog('Login');
    await dialog.getByRole('link', { name: `Continue with ${provider}` }).click();
    await signInAsNewPerson(page, email);
    // Facebook does not verify addresses, so a code is needed. A reload keeps this step.
    if (provider === 'Facebook') {
      await expect(dialog.getByText(`We’ve sent a six-digit code to ${email}.`)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.reload();
      await expect(dialog.getByText(`We’ve sent a six-digit code to ${email}.`)).toBeVisible();
      await dialog.getByLabel('Digit 1 of 6').click();
      await page.keyboard.type(await codeFor(email));
    }
    await expect(page).toHaveURL('/memorials');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Grace!');

    await open('/account?tab=security');
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
    await expect(page.getByText(`You log in with ${provider}`)).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
  });
}

// social-sign-in.server.test.ts and auth-dialog-host.test.tsx prove both halves.
test('a sign-in cancelled at the provider returns to the dialog with a message, once @full', async ({
  open,
  openDialog,
  page,
}) => {
  await open('/');
  const dialog = await openDialog('Get Started');
  await dialog.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Login was cancelled. Try again, or log in another way.',
  );
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL('/');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByText('Please log in or sign up to get started.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test(
  'a provider is connected in Security with another address, signs in, and is disconnected',
  { tag: '@full' },
  async ({ open, openDialog, registered, signIn, page }) => {
    const email = `${randomUUID()}@work.example`;
    await signIn(registered);
    await open('/account?tab=security');
    const card = page.getByRole('region', { name: 'Other ways to log in' });
    const google = card.getByRole('listitem').filter({ hasText: 'Google' });
    await google.getByRole('button', { name: 'Connect Google' }).click();
    await signInAsNewPerson(page, email);
    await expect(page).toHaveURL('/account?tab=security');
    await expect(google).toContainText('Connected');
    expect(await violationsOn(page)).toEqual([]);
    const [mail] = (await mailsTo(registered.email)).slice(-1);
    expect(mail).toContain('Google was connected to your account');

    await page.context().clearCookies();
    await open('/');
    await (await openDialog('Login')).getByRole('link', { name: 'Continue with Google' }).click();
    await signInAsNewPerson(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');

    await open('/account?tab=security');
    await google.getByRole('button', { name: 'Disconnect Google' }).click();
    await expect(google).toContainText('Not connected');
  },
);

async function signInAsNewPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hill');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}
