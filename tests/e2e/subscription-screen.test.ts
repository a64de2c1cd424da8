import type { Subscription } from '../../app/billing/contract.ts';
import { expect } from './account-fixtures.ts';
import { apiHeaders } from './account-pool.ts';
import { violationsOn } from './axe.ts';
import {
  currentPlan,
  FREE,
  mockSubscription,
  PRO,
  SUBSCRIPTION_TAB,
  tierBadge,
  test,
  upgradeButton,
} from './subscription-fixtures.ts';

test.describe('signed out', () => {
  test.use({ expectedErrors: [/status of 401/] });

  // guard.test.ts signs in behind the guard of another page.
  test('a visitor gets the guard at /subscription, and their own plan after signing in @full', async ({
    open,
    page,
    registered,
  }) => {
    await mockSubscription(page, { subscription: PRO });
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

test('only the screens of plans and payments load their code @full', async ({
  openMocked,
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const billingChunks = () =>
    requested.filter((path) => /subscription-settings|price|offer/.test(path));
  await openMocked({ subscription: FREE }, '/account');
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  expect(billingChunks()).toEqual([]);
  expect(requested.filter((path) => path.includes('/api/v1/subscription'))).toEqual([]);
  await page.getByRole('tab', { name: 'Subscription' }).click();
  await expect(upgradeButton(page)).toBeVisible();
  expect(billingChunks()).not.toEqual([]);
});

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return range.getClientRects().length;
}

const STATES: readonly Subscription[] = [
  FREE,
  { ...PRO, status: 'past_due' },
  { ...PRO, cancelAtPeriodEnd: true },
  PRO,
  { ...FREE, status: 'canceled' },
];

test('no axe violation and no horizontal scroll in any state of a plan @full', async ({
  baseURL,
  logIn,
  open,
  page,
  registered,
}) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const mocked = await mockSubscription(page, { subscription: FREE });
  await logIn(registered);
  const expectAccessible = async () => {
    expect(await violationsOn(page)).toEqual([]);
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content).toBe(window);
  };
  for (const subscription of STATES) {
    mocked.subscription = subscription;
    await open(SUBSCRIPTION_TAB);
    await expect(currentPlan(page)).toBeVisible();
    await expectAccessible();
  }
  mocked.subscription = FREE;
  const { firstName, lastName } = registered;
  await page.request.put('/api/v1/auth/profile', {
    data: { firstName, lastName, language: 'fr' },
    headers: apiHeaders(baseURL ?? ''),
  });
  await open(SUBSCRIPTION_TAB);
  // A long word stays whole, although the badge beside it is long as well.
  const monthly = page.locator('.period-choice').first();
  await expect(monthly).toHaveText('Mensuelle');
  expect(await monthly.evaluate(countLines)).toBe(1);
  await expectAccessible();
  await page.request.put('/api/v1/auth/profile', {
    data: { firstName, lastName, language: 'en' },
    headers: apiHeaders(baseURL ?? ''),
  });
  await page.clock.install();
  await open('/account?subscription=success');
  await expect(page.getByText('We’re confirming your payment')).toBeVisible();
  await expectAccessible();
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByText('We haven’t received your payment yet')).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expectAccessible();

  await page.route('**/api/v1/subscription/{plans,status}', (route) =>
    route.fulfill({ json: { success: false } }),
  );
  await open(SUBSCRIPTION_TAB);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible();
});
