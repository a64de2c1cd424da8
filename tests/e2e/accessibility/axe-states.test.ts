import type { Route } from '@playwright/test';

import { expect, fillLogin, fillSignup, test } from '../account-fixtures.ts';
import {
  currentPlan,
  FREE,
  mockSubscription,
  PRO,
  SUBSCRIPTION_TAB,
} from '../subscription-fixtures.ts';
import { addStyles, axeFindings, renderAndExpandAll } from './page-checks.ts';

const ERRORS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  503: async (route) => {
    const refusal = await route.fetch({
      url: new URL('/nobody-of-this-name.data', route.request().url()).href,
    });
    const body = (await refusal.text()).replace(',404,', ',503,');
    await route.fulfill({ response: refusal, status: 503, body });
  },
  'Oops!': (route) => route.fulfill({ status: 200, body: '<html>' }),
};

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [/status of (40[014]|503)|Unable to decode/],
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'light' ? [] : '@full' }, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the boxes of the login dialog @full', async ({
      open,
      openDialog,
      page,
      person,
    }) => {
      await open('/');
      const dialog = await openDialog('Login');
      await fillLogin(dialog, person);
      await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
      expect(await axeFindings(page), 'wrong password').toEqual([]);
      await open('/?auth=login&error=SOCIAL_CANCELLED');
      await expect(dialog.getByRole('alert')).toContainText('Login was cancelled');
      expect(await axeFindings(page), 'social sign-in cancelled').toEqual([]);
    });

    test('axe finds nothing where an email is still to be verified @full', async ({
      open,
      openDialog,
      page,
      person,
    }) => {
      await open('/');
      await fillSignup(await openDialog('Get Started'), person);
      await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
      await open('/account');
      await expect(page.getByText('Email verification required')).toBeVisible();
      expect(await axeFindings(page), 'card').toEqual([]);
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
      expect(await axeFindings(page), 'dialog').toEqual([]);
    });

    test('axe finds nothing at the fields of the account page @full', async ({
      logIn,
      open,
      page,
      registered,
    }) => {
      await logIn(registered);
      await open('/account');
      await page.getByLabel('Last Name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Last name is required')).toBeVisible();
      expect(await axeFindings(page), 'profile').toEqual([]);
      await open('/account?tab=security');
      await page.getByLabel('Current password', { exact: true }).fill(registered.password);
      await page.getByLabel('New password', { exact: true }).fill('rose');
      await page.getByLabel('Confirm new password', { exact: true }).fill('rose');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.locator('.field-error')).toBeVisible();
      expect(await axeFindings(page), 'password').toEqual([]);
    });

    test("axe finds nothing in 'Authentication Required', with its dialog and behind it", async ({
      open,
      page,
    }) => {
      await open('/account');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await axeFindings(page), 'with its dialog').toEqual([]);
      await addStyles(page, '.dialog-frame { display: none !important; }');
      await page.locator('[data-aria-hidden]').evaluateAll((parts) => {
        for (const part of parts) part.removeAttribute('aria-hidden');
      });
      await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
      expect(await axeFindings(page), 'behind it').toEqual([]);
    });

    for (const [heading, respond] of Object.entries(ERRORS)) {
      test(`axe finds nothing on the screen '${heading}' @full`, async ({ open, page }) => {
        await open('/eleanor-whitfield/tributes');
        await page.route(/\/eleanor-whitfield\.data/, respond);
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
      });
    }

    test('axe finds nothing on the pages for developers @full', async ({ page, registered }) => {
      await page.goto('/api/v1/docs');
      for (const failures of await page.locator('summary').all()) await failures.click();
      expect(await axeFindings(page), 'API').toEqual([]);
      await page.goto('/dev/outbox');
      expect(await axeFindings(page), 'outbox').toEqual([]);
      const mail = page.locator('li', { hasText: registered.email }).getByRole('link');
      // Not by a click: the list moves while other tests receive mail.
      await page.goto((await mail.first().getAttribute('href')) ?? '');
      await page.locator('iframe').evaluate((frame) => frame.remove());
      expect(await axeFindings(page), 'mail').toEqual([]);
    });

    test('axe finds nothing in the menu of the public pages @phone @full', async ({
      open,
      page,
    }) => {
      await open('/');
      await page.getByLabel('Menu', { exact: true }).click();
      expect(await axeFindings(page)).toEqual([]);
    });

    test('axe finds nothing with the gallery panel closed and open @phone @full', async ({
      open,
      page,
    }) => {
      await open('/theme-demo');
      for (const state of ['false', 'true']) {
        await page.locator('.theme-picker-toggle').click();
        await expect(page.locator('.theme-picker-toggle')).toHaveAttribute('aria-expanded', state);
        expect(await axeFindings(page), state).toEqual([]);
      }
    });

    test('axe finds nothing on an expanded list of tributes @full', async ({ open, page }) => {
      await open('/memorial/kenji-tanaka/tributes');
      await renderAndExpandAll(page);
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test.describe('dark', { tag: '@full' }, () => {
  test.use({ colorScheme: 'dark' });

  test('axe finds nothing in any state of a plan', async ({ logIn, open, page, registered }) => {
    test.setTimeout(300_000);
    const mocked = await mockSubscription(page, { subscription: FREE });
    await logIn(registered);
    for (const subscription of [
      FREE,
      { ...FREE, status: 'canceled' as const },
      PRO,
      { ...PRO, cancelAtPeriodEnd: true },
      { ...PRO, status: 'past_due' as const },
    ]) {
      mocked.subscription = subscription;
      await open(SUBSCRIPTION_TAB);
      await expect(currentPlan(page)).toBeVisible();
      expect(await axeFindings(page), JSON.stringify(subscription)).toEqual([]);
    }
  });
});
