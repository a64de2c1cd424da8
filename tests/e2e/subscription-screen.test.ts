// The Subscription tab and /subscription in each state of a plan. The answers are played here, so that every
// state can be had; `subscription.test.ts` goes the real ways.
import { PRO_PLAN } from '../../app/billing/entitlements.ts';
import { expect } from './accounts.ts';
import { violationsOn } from './axe.ts';
import {
  currentPlan,
  FREE,
  playSubscription,
  PLANS,
  PRO,
  SUBSCRIPTION_TAB,
  tierBadge,
  test,
  upgradeButton,
} from './paying.ts';

test('a free user sees the plan, the offer, and the monthly price first', async ({
  openPlayed,
  page,
}) => {
  await openPlayed({ subscription: FREE });
  await expect(page.getByRole('tab', { name: 'Subscription' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(tierBadge(page)).toHaveText('Free');
  for (const words of [
    'Perfect for getting started',
    'Basic memorial creation',
    'Limited storage',
    'Community support',
  ]) {
    await expect(currentPlan(page).getByText(words)).toBeVisible();
  }

  const offer = page.getByRole('region', { name: 'Pro' });
  await expect(offer.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(offer.locator('.price')).toHaveText('$9.99 per month$9.99 charged every month');
  await expect(offer.getByText('Save $20.88')).toBeVisible();
  await offer.getByText('Yearly').click();
  await expect(offer.locator('.price')).toHaveText('$8.25 per month$99.00 charged every year');
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toHaveCount(0);
});

test('no badge where a year saves nothing', async ({ openPlayed, page }) => {
  const [free, pro] = PLANS;
  if (!free || !pro?.billing) throw new Error('There are two plans');
  const { monthly, yearly } = pro.billing;
  const plans = [free, { ...pro, billing: { monthly, yearly: { ...yearly, savings: 0 } } }];
  await openPlayed({ plans, subscription: FREE });
  await expect(page.getByText('Yearly')).toBeVisible();
  await expect(page.getByText(/^Save \$/)).toHaveCount(0);
});

test.describe('somewhere else in the world', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Asia/Kathmandu' });

  test("'Renews on {date}' and 'Your subscription will end on {date}', in the reader's language and time zone", async ({
    openPlayed,
    open,
    page,
  }) => {
    const played = await openPlayed({ subscription: PRO });
    await expect(tierBadge(page)).toHaveText('Pro');
    // 20:00 in Greenwich is the next morning there.
    await expect(currentPlan(page).getByText('Renews on 22. Dezember 2026')).toBeVisible();
    await expect(upgradeButton(page)).toHaveCount(0);

    played.subscription = { ...PRO, cancelAtPeriodEnd: true };
    await open('/subscription');
    await expect(
      page.getByText('Your subscription will end on 22. Dezember 2026', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Renews on')).toHaveCount(0);
  });
});

test('a payment that failed is said without reproach, and Pro stays', async ({
  openPlayed,
  page,
}) => {
  const played = await openPlayed(
    { subscription: { ...PRO, status: 'past_due' } },
    '/subscription',
  );
  await expect(tierBadge(page)).toHaveText('Pro');
  await expect(page.getByText('Your last payment did not go through')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Billing' })).toBeVisible();

  played.subscription = { ...FREE, status: 'canceled' };
  await page.reload();
  await expect(tierBadge(page)).toHaveText('Free');
  await expect(page.getByText('Your Pro plan has ended')).toBeVisible();
  await expect(upgradeButton(page)).toBeVisible();
});

test('where nobody can pay, no price is invented', async ({ openPlayed, page }) => {
  const plans = PLANS.filter(({ id }) => id === 'free').concat(PRO_PLAN);
  await openPlayed({ plans, subscription: FREE });
  const offer = page.getByRole('region', { name: 'Pro' });
  await expect(offer.getByText('There is no price to show')).toBeVisible();
  await expect(offer).not.toContainText('$');
  await expect(offer.getByRole('radio')).toHaveCount(0);
});

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
  // Five states, each looked through.
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const played = await playSubscription(page, { subscription: FREE });
  await signIn(registered);
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
    expect(await violationsOn(page)).toEqual([]);
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content).toBe(window);
  }
});
