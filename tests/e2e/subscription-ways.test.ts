import { expect, toast } from './accounts.ts';
// From the Subscription tab to the payment service and back: what is asked, what the buttons say meanwhile, and
// what stands there afterwards. The answers are played here; `subscription.test.ts` goes the real ways.
import { violationsOn } from './axe.ts';
import {
  currentPlan,
  FREE,
  PRO,
  SUBSCRIPTION_TAB,
  tierBadge,
  test,
  upgradeButton,
} from './paying.ts';

const CHECKOUT = '**/api/v1/subscription/create-checkout-session';
const PORTAL = '**/api/v1/subscription/create-portal-session';

test("Upgrade says 'Processing...' and asks once, also when it is pressed twice", async ({
  openPlayed,
  page,
  baseURL,
}) => {
  await openPlayed({ subscription: FREE });
  const answered = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  await page.route(CHECKOUT, async (route) => {
    asked.push(route.request().postDataJSON());
    await answered.promise;
    await route.fulfill({
      json: { success: true, message: '', data: { url: `${baseURL}/about` } },
    });
  });
  await page.getByText('Yearly').click();
  await upgradeButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Processing...' });
  await expect(busy).toBeFocused();
  await busy.press('Enter');
  answered.resolve();
  await expect(page).toHaveURL('/about');
  expect(asked).toEqual([
    {
      priceId: 'price_yearly',
      successUrl: `${baseURL}/account?subscription=success`,
      cancelUrl: `${baseURL}/account?subscription=cancelled`,
    },
  ]);

  await page.goBack();
  await expect(upgradeButton(page)).toBeVisible();
});

test('a page that comes back whole from the payment page has its button again', async ({
  openPlayed,
  page,
}) => {
  await page.route(CHECKOUT, (route) =>
    // The browser stays on a page whose next one answers without content.
    route.fulfill({ json: { success: true, message: '', data: { url: 'http://pay.invalid/c' } } }),
  );
  await page.route('http://pay.invalid/**', (route) => route.fulfill({ status: 204 }));
  const played = await openPlayed({ subscription: FREE });
  await upgradeButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  played.subscription = PRO;
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  // And it is asked for anew: the plan may have been paid for meanwhile.
  await expect(tierBadge(page)).toHaveText('Pro');
  played.subscription = FREE;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(upgradeButton(page)).toBeVisible();
});

test("Manage Billing says 'Loading...' and leads to the portal with a way back to the account page", async ({
  openPlayed,
  page,
  baseURL,
}) => {
  await openPlayed({ subscription: PRO });
  const answered = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  await page.route(PORTAL, async (route) => {
    asked.push(route.request().postDataJSON());
    await answered.promise;
    await route.fulfill({
      json: { success: true, message: '', data: { url: `${baseURL}/about` } },
    });
  });
  await page.getByRole('button', { name: 'Manage Billing' }).dblclick();
  await expect(currentPlan(page).getByRole('button', { name: 'Loading...' })).toBeVisible();
  answered.resolve();
  await expect(page).toHaveURL('/about');
  expect(asked).toEqual([{ returnUrl: `${baseURL}${SUBSCRIPTION_TAB}` }]);
});

test.describe('back from the payment page', () => {
  test('a plan that is there is greeted, and the address is clean', async ({
    openPlayed,
    page,
  }) => {
    await openPlayed({ subscription: PRO }, '/account?subscription=success');
    await expect(toast(page, 'You are on Pro now')).toContainText(
      'Thank you. Renews on December 21, 2026.',
    );
    await expect(page).toHaveURL(SUBSCRIPTION_TAB);
    await page.reload();
    await expect(tierBadge(page)).toHaveText('Pro');
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  test('a plan that comes late is waited for; one that does not come is never claimed', async ({
    openPlayed,
    page,
  }) => {
    await page.clock.install();
    const played = await openPlayed({ subscription: FREE }, '/account?subscription=success');
    await expect(page.getByText('We are confirming your payment')).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(page.getByText('No payment has reached us yet')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page).toHaveURL(SUBSCRIPTION_TAB);
    await expect(tierBadge(page)).toHaveText('Free');
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(upgradeButton(page)).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);

    played.subscription = PRO;
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(tierBadge(page)).toHaveText('Pro');
    await expect(page.getByText('No payment has reached us yet')).toHaveCount(0);
  });

  test('a checkout that was cancelled is said once, and nothing has changed', async ({
    openPlayed,
    page,
  }) => {
    await openPlayed({ subscription: FREE }, '/account?subscription=cancelled');
    await expect(toast(page, 'Checkout cancelled')).toContainText(
      'You are still on Free, and nothing was charged.',
    );
    await expect(page).toHaveURL(SUBSCRIPTION_TAB);
    await expect(upgradeButton(page)).toBeVisible();
  });
});
