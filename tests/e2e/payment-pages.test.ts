import type { Page } from '@playwright/test';

import { runStripe, type RunningStripe } from '../../sandbox/stripe/testing/running-stripe.ts';
import { newest, openCheckout, subscribe } from '../../sandbox/stripe/testing/subscribed.ts';
import { violationsOn } from './axe.ts';
import { expect, test } from './fixtures.ts';

let stripe: RunningStripe;

test.beforeEach(async () => {
  stripe = await runStripe();
});

test.afterEach(() => stripe.stop());

async function checkout(email: string) {
  const customer = await stripe.sdk.customers.create({ email });
  const { url } = await openCheckout(stripe, customer.id, 'pro_monthly', `${stripe.base}/stripe`);
  return { customer: customer.id, url };
}

async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
  for (const control of await page.locator('button:visible, a.button:visible').all()) {
    const box = await control.boundingBox();
    expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(44);
  }
}

test('checkout: no axe violation, no horizontal scroll, buttons of 44 pixels @full', async ({
  page,
}) => {
  const { url } = await checkout('rose@example.org');
  await page.goto(url);
  await expectAccessible(page);
});

test('so are the declined card, the portal and the merchant page @full', async ({ page }) => {
  const { url } = await checkout('rose@example.org');
  await page.goto(url);
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('The card was declined');
  await expectAccessible(page);

  const { customer } = await subscribe(stripe);
  const portal = await stripe.sdk.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${stripe.base}/stripe`,
  });
  await page.goto(portal.url);
  await page.getByText('Cancel now').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel at the period’s end' }).click();
  await expect(page.getByText('Ends on')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Evermore Memorials' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stripe’s sandbox');
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a plan is changed, cancelled and resumed in the portal until it ends @smoke:sandbox', async ({
    page,
  }) => {
    const { customer } = await subscribe(stripe);
    const { url } = await stripe.sdk.billingPortal.sessions.create({
      customer: customer.id,
      return_url: `${stripe.base}/stripe`,
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Change to yearly, $90.00 each year' }).click();
    await expect(page.getByText('$90.00 each year')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel at the period’s end' }).click();
    await page.getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByRole('button', { name: 'Cancel at the period’s end' }).click();
    await page.getByRole('link', { name: 'Back to Evermore Memorials' }).click();
    await page.getByRole('button', { name: 'the plan ends' }).click();
    expect(await newest(stripe, customer.id)).toMatchObject({ status: 'canceled' });
    await page.goto(url);
    await expect(page.getByText('Your plan ended on')).toBeVisible();
  });

  test('a double click on Pay creates one subscription', async ({ page }) => {
    const { customer, url } = await checkout('rose@example.org');
    await page.goto(url);
    await page.getByRole('button', { name: 'Pay $9.00' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stripe’s sandbox');
    const { data } = await stripe.sdk.subscriptions.list({ customer, status: 'all' });
    expect(data).toHaveLength(1);
  });
});
