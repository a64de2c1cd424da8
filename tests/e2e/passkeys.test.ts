import type { Locator, Page } from '@playwright/test';

import { expect, fillLogin, test, toast } from './account-fixtures.ts';
import { giveAuthenticator } from './virtual-authenticator.ts';

test.use({ expectedErrors: [/status of 401/] });

/** The same product as at 127.0.0.1: a passkey needs a site with a name. */
const ORIGIN = `http://localhost:${process.env['E2E_PORT'] ?? ''}`;

async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(`${ORIGIN}${path}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function openLogin(page: Page): Promise<Locator> {
  await openAt(page, '/?auth=login');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function expectWelcome(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${ORIGIN}/memorials`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada!');
}

test('a passkey is offered after a sign-in, signs in, and is removed @desktop @smoke:accounts/passkeys', async ({
  page,
  context,
  registered,
}) => {
  const countPasskeys = await giveAuthenticator(context, page);
  await fillLogin(await openLogin(page), registered);
  await expectWelcome(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  expect(await countPasskeys()).toBe(1);

  await openAt(page, '/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Welcome to the product')).toBeVisible();
  const dialog = await openLogin(page);
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectWelcome(page);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();

  await openAt(page, '/account?tab=security');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card.getByRole('listitem')).toContainText('Last used today');
  await card.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});
