// axe on what is not there when a page has come: refusals, sentences at fields, menus, errors. In dark colours
// in the full run only.
import type { Route } from '@playwright/test';

import { expect, fillLogin, fillSignup, test } from '../account-fixtures.ts';
import {
  currentPlan,
  FREE,
  playSubscription,
  PRO,
  SUBSCRIPTION_TAB,
} from '../subscription-fixtures.ts';
import { findings, showAll, wearStyles } from './page-checks.ts';

/** Answers of a page's loader that end in an error screen, by the screen's heading. */
const ERRORS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  503: async (route) => {
    const refusal = await route.fetch({
      url: new URL('/nobody-of-this-name.data', route.request().url()).href,
    });
    const body = (await refusal.text()).replace(',404]', ',503]');
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

    test('axe finds nothing in the boxes of the login dialog', async ({
      open,
      openDialog,
      page,
      person,
    }) => {
      await open('/');
      const dialog = await openDialog('Login');
      await fillLogin(dialog, person);
      await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
      expect(await findings(page), 'wrong password').toEqual([]);
      await open('/?auth=login&error=SOCIAL_CANCELLED');
      await expect(dialog.getByRole('alert')).toContainText('The sign-in was cancelled');
      expect(await findings(page), 'social sign-in cancelled').toEqual([]);
    });

    test('axe finds nothing where an email is still to be verified', async ({
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
      expect(await findings(page), 'card').toEqual([]);
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
      expect(await findings(page), 'dialog').toEqual([]);
    });

    test('axe finds nothing at the fields of the account page', async ({
      signIn,
      open,
      page,
      registered,
    }) => {
      await signIn(registered);
      await open('/account');
      await page.getByLabel('Last Name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Last name is required')).toBeVisible();
      expect(await findings(page), 'profile').toEqual([]);
      await open('/account?tab=security');
      await page.getByLabel('Current password', { exact: true }).fill(registered.password);
      await page.getByLabel('New password', { exact: true }).fill('rose');
      await page.getByLabel('Confirm new password', { exact: true }).fill('rose');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.locator('.field-error')).toBeVisible();
      expect(await findings(page), 'password').toEqual([]);
    });

    test("axe finds nothing in 'Authentication Required', with its dialog and behind it", async ({
      open,
      page,
    }) => {
      await open('/account');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page), 'with its dialog').toEqual([]);
      await wearStyles(page, '.dialog-frame { display: none !important; }');
      await page.locator('[data-aria-hidden]').evaluateAll((parts) => {
        for (const part of parts) part.removeAttribute('aria-hidden');
      });
      await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
      expect(await findings(page), 'behind it').toEqual([]);
    });

    for (const [heading, answer] of Object.entries(ERRORS)) {
      test(`axe finds nothing on the screen '${heading}'`, async ({ open, page }) => {
        await open('/eleanor-whitfield/tributes');
        await page.route(/\/eleanor-whitfield\.data/, answer);
        await page.getByRole('link', { name: 'Back' }).click();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });
    }

    test('axe finds nothing on the pages for those who develop', async ({ page, registered }) => {
      await page.goto('/api/v1/docs');
      for (const failures of await page.locator('summary').all()) await failures.click();
      expect(await findings(page), 'API').toEqual([]);
      await page.goto('/dev/outbox');
      expect(await findings(page), 'outbox').toEqual([]);
      const mail = page.locator('li', { hasText: registered.email }).getByRole('link');
      await mail.first().click();
      // A mail runs no script, an inspecting one neither.
      await page.locator('iframe').evaluate((frame) => frame.remove());
      expect(await findings(page), 'mail').toEqual([]);
    });

    test('axe finds nothing in the menu of the public pages @phone', async ({ open, page }) => {
      await open('/');
      await page.getByLabel('Menu', { exact: true }).click();
      expect(await findings(page)).toEqual([]);
    });

    test('axe finds nothing with the gallery panel closed and open @phone', async ({
      open,
      page,
    }) => {
      await open('/theme-demo');
      for (const state of ['false', 'true']) {
        await page.locator('.theme-picker-toggle').click();
        await expect(page.locator('.theme-picker-toggle')).toHaveAttribute('aria-expanded', state);
        expect(await findings(page), state).toEqual([]);
      }
    });

    test('axe finds nothing on a list of tributes that is unfolded', async ({ open, page }) => {
      await open('/memorial/kenji-tanaka/tributes');
      await showAll(page);
      expect(await findings(page)).toEqual([]);
    });
  });
}

// In light colours `subscription-screen.test.ts` goes through them.
test.describe('dark', { tag: '@full' }, () => {
  test.use({ colorScheme: 'dark' });

  test('axe finds nothing in any state of a plan', async ({ signIn, open, page, registered }) => {
    test.setTimeout(120_000);
    const played = await playSubscription(page, { subscription: FREE });
    await signIn(registered);
    for (const subscription of [
      FREE,
      { ...FREE, status: 'canceled' as const },
      PRO,
      { ...PRO, cancelAtPeriodEnd: true },
      { ...PRO, status: 'past_due' as const },
    ]) {
      played.subscription = subscription;
      await open(SUBSCRIPTION_TAB);
      await expect(currentPlan(page)).toBeVisible();
      expect(await findings(page), JSON.stringify(subscription)).toEqual([]);
    }
  });
});
