// The Subscription tab and /subscription as a browser shows them, over answers that are played. What they say in each
// state of a plan is in the component tests of app/billing; `subscription.test.ts` goes the real ways.
import { expect } from './account-fixtures.ts';
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
} from './subscription-fixtures.ts';

test.describe('signed out', () => {
  // Whether somebody is signed in is asked, and answered with no.
  test.use({ expectedErrors: [/status of 401/] });

  test('a stranger meets the guard at /subscription, and sees their own plan after signing in', async ({
    open,
    page,
    registered,
  }) => {
    await playSubscription(page, { subscription: PRO });
    await open('/subscription');
    await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(registered.email);
    await dialog.getByLabel('Password', { exact: true }).fill(registered.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/subscription');
    await expect(page.getByRole('heading', { name: 'Subscription', exact: true })).toBeVisible();
    await expect(tierBadge(page)).toHaveText('Pro');
  });
});

test('the code of plans and payments is fetched by its screens alone', async ({
  openPlayed,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const ofBilling = () => fetched.filter((path) => /subscription-settings|price|offer/.test(path));
  await openPlayed({ subscription: FREE }, '/account');
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  expect(ofBilling()).toEqual([]);
  expect(fetched.filter((path) => path.includes('/api/v1/subscription'))).toEqual([]);
  await page.getByRole('tab', { name: 'Subscription' }).click();
  await expect(upgradeButton(page)).toBeVisible();
  expect(ofBilling()).not.toEqual([]);
});

test('axe finds nothing, and nothing stands sideways, in any state of a plan', async ({
  signIn,
  open,
  page,
  registered,
}) => {
  // Eight states, each looked through.
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const played = await playSubscription(page, { subscription: FREE });
  await signIn(registered);
  const lookThrough = async () => {
    expect(await violationsOn(page)).toEqual([]);
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content).toBe(window);
  };
  for (const subscription of [
    FREE,
    { ...FREE, status: 'canceled' },
    PRO,
    { ...PRO, cancelAtPeriodEnd: true },
    { ...PRO, status: 'past_due' },
  ]) {
    played.subscription = subscription;
    await open(SUBSCRIPTION_TAB);
    await expect(currentPlan(page)).toBeVisible();
    await lookThrough();
  }

  played.subscription = FREE;
  await page.clock.install();
  await open('/account?subscription=success');
  await expect(page.getByText('We are confirming your payment')).toBeVisible();
  await lookThrough();
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByText('No payment has reached us yet')).toBeVisible({ timeout: 500 });
  }).toPass();
  await lookThrough();

  await page.route('**/api/v1/subscription/{plans,status}', (route) =>
    route.fulfill({ json: { success: false } }),
  );
  await open(SUBSCRIPTION_TAB);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await lookThrough();
});
