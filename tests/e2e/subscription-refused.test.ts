import { expect, toast } from './accounts.ts';
// The Subscription tab when the server says no, says nothing, or takes its time.
import { violationsOn } from './axe.ts';
import {
  currentPlan,
  FREE,
  playSubscription,
  PRO,
  SUBSCRIPTION_TAB,
  tierBadge,
  test,
  upgradeButton,
} from './paying.ts';

const CHECKOUT = '**/api/v1/subscription/create-checkout-session';
const PORTAL = '**/api/v1/subscription/create-portal-session';

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of (401|409|500|503)|ERR_FAILED/] });

  test("section 8's toasts for a checkout that leads nowhere", async ({ openPlayed, page }) => {
    await openPlayed({ subscription: FREE });
    const press = async (answer: object) => {
      await page.route(CHECKOUT, (route) => route.fulfill(answer));
      await upgradeButton(page).click();
    };
    await press({ json: { success: true, message: 'Fine', data: {} } });
    await expect(toast(page, 'Upgrade Failed')).toContainText('Failed to create checkout session');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await press({ status: 503, json: { success: false, message: 'Payments are not configured' } });
    await expect(toast(page, 'Upgrade Failed')).toContainText('Payments are not configured');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await press({ status: 500, body: '<html>' });
    await expect(toast(page, 'Error')).toContainText(
      'An error occurred while creating the checkout session. Please try again.',
    );
    await expect(upgradeButton(page)).toBeVisible();
  });

  test("section 8's toasts for a portal that does not open", async ({ openPlayed, page }) => {
    await openPlayed({ subscription: PRO });
    const manage = page.getByRole('button', { name: 'Manage Billing' });
    await page.route(PORTAL, (route) => route.fulfill({ json: { success: false } }));
    await manage.click();
    await expect(toast(page, 'Error')).toContainText('Failed to open billing portal');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.route(PORTAL, (route) => route.abort());
    await manage.click();
    await expect(toast(page, 'Error')).toContainText(
      'An error occurred while opening the billing portal',
    );
    await expect(manage).toBeVisible();
  });

  test('the fallback when loading fails: one plan, Free, nothing to buy, and a way to try again', async ({
    openSubscription,
    page,
  }) => {
    await page.route('**/api/v1/subscription/{plans,status}', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await openSubscription('/subscription');
    await expect(toast(page, 'Failed to fetch subscription plans')).toBeVisible();
    await expect(toast(page, 'Failed to fetch subscription status')).toBeVisible();
    await expect(tierBadge(page)).toHaveText('Free');
    await expect(currentPlan(page).getByText('Perfect for getting started')).toBeVisible();
    await expect(currentPlan(page).getByRole('listitem')).toHaveText([
      'Basic memorial creation',
      'Limited storage',
      'Community support',
    ]);
    await expect(upgradeButton(page)).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);

    await page.unroute('**/api/v1/subscription/{plans,status}');
    await playSubscription(page, { subscription: PRO });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(tierBadge(page)).toHaveText('Pro');
    await expect(page.locator('.subscription')).toBeFocused();
  });

  test('a tab whose code does not arrive says so and can be asked for again', async ({
    openPlayed,
    page,
  }) => {
    await page.route('**/assets/subscription-settings-*', (route) => route.abort());
    await openPlayed({ subscription: PRO });
    await expect(page.getByRole('alert')).toContainText('Network error occurred');
    await page.unroute('**/assets/subscription-settings-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tierBadge(page)).toHaveText('Pro');
  });

  test('another tab was faster: the server says so, and the screen shows the plan that there is', async ({
    openPlayed,
    page,
  }) => {
    const played = await openPlayed({ subscription: FREE });
    await page.route(CHECKOUT, (route) => {
      played.subscription = PRO;
      return route.fulfill({
        status: 409,
        json: { success: false, message: 'You are on Pro already.', code: 'ALREADY_SUBSCRIBED' },
      });
    });
    await upgradeButton(page).click();
    await expect(toast(page, 'Upgrade Failed')).toContainText('You are on Pro already.');
    await expect(tierBadge(page)).toHaveText('Pro');
    await expect(upgradeButton(page)).toHaveCount(0);
  });
});

test('on a slow network the shape stands, and who has gone on meanwhile is not called back', async ({
  signIn,
  open,
  page,
  registered,
  baseURL,
}) => {
  await signIn(registered);
  await playSubscription(page, { subscription: FREE });
  const loaded = Promise.withResolvers<void>();
  await page.route('**/api/v1/subscription/{plans,status}', async (route) => {
    await loaded.promise;
    await route.fallback();
  });
  await open(SUBSCRIPTION_TAB);
  await expect(page.locator('.plan-skeleton')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  expect(await violationsOn(page)).toEqual([]);
  loaded.resolve();
  await expect(upgradeButton(page)).toBeVisible();

  const answered = Promise.withResolvers<void>();
  await page.route(CHECKOUT, async (route) => {
    await answered.promise;
    await route.fulfill({
      json: { success: true, message: '', data: { url: `${baseURL}/about` } },
    });
  });
  await upgradeButton(page).click();
  await page.getByRole('link', { name: /Evermore/ }).click();
  await expect(page).toHaveURL('/memorials');
  const arrived = page.waitForResponse(CHECKOUT);
  answered.resolve();
  await arrived;
  await expect(page.getByRole('heading')).toHaveText('Welcome back, Ada!');
  await expect(page).toHaveURL('/memorials');
});
