import { expect, toast } from './account-fixtures.ts';
import {
  formatDay,
  currentPlan,
  endPeriod,
  goToCheckout,
  goToPortal,
  leavePortal,
  RETURN_TIMEOUT,
  payAndReturn,
  SUBSCRIPTION_TAB,
  tierBadge,
  test,
  upgradeButton,
} from './subscription-fixtures.ts';

test('upgrade, paid monthly with the second card: from Free to Pro, with its renewal date @postgres @smoke:billing', async ({
  openSubscription,
  page,
}) => {
  await openSubscription();
  await expect(tierBadge(page)).toHaveText('Free');
  const monthly = await page.locator('.price-amount').textContent();
  await goToCheckout(page, 'Monthly');
  await expect(page.locator('.amount')).toContainText(monthly ?? 'a price');
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('The card was declined');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(toast(page, 'You’re now on Pro')).toContainText(
    'Thank you. Your plan renews on ',
    RETURN_TIMEOUT,
  );
  await expect(page).toHaveURL(SUBSCRIPTION_TAB);
  await expect(tierBadge(page)).toHaveText('Pro');
  await expect(currentPlan(page).getByText(`Renews on ${inMonths(1)}`)).toBeVisible();
  await expect(upgradeButton(page)).toHaveCount(0);
});

test('upgrade, paid yearly, with the keyboard alone @full', async ({ openSubscription, page }) => {
  await openSubscription();
  await expect(upgradeButton(page)).toBeVisible();
  const press = async (key: string, until: () => Promise<boolean>) => {
    for (let presses = 0; presses < 20 && !(await until()); presses += 1) {
      await page.keyboard.press(key);
    }
    expect(await until()).toBe(true);
  };
  const isFocused = (name: string) => () =>
    page.evaluate((wanted) => {
      const { activeElement: focused } = document;
      const words = focused?.closest('label')?.textContent ?? focused?.textContent ?? '';
      return words.startsWith(wanted);
    }, name);
  await page.getByRole('tab', { name: 'Subscription' }).focus();
  await press('Tab', isFocused('Monthly'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(page.locator('.price')).toContainText('billed yearly');
  await press('Tab', isFocused('Upgrade to Pro'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
  await press('Tab', isFocused('Pay $'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(SUBSCRIPTION_TAB, RETURN_TIMEOUT);
  await expect(tierBadge(page)).toHaveText('Pro');
  await expect(currentPlan(page).getByText(`Renews on ${inMonths(12)}`)).toBeVisible();
});

// checkout-and-portal.test.tsx proves the notification.
test('cancelled on the payment page: a notification, nothing charged, still Free @full', async ({
  openSubscription,
  page,
}) => {
  await openSubscription();
  await goToCheckout(page, 'Monthly');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(toast(page, 'Checkout cancelled')).toContainText(
    'you haven’t been charged',
    RETURN_TIMEOUT,
  );
  await expect(page).toHaveURL(SUBSCRIPTION_TAB);
  await expect(tierBadge(page)).toHaveText('Free');

  await goToCheckout(page, 'Yearly');
  await page.goBack();
  await expect(upgradeButton(page)).toBeVisible();
  await expect(tierBadge(page)).toHaveText('Free');
});

test("a plan's life: cancelled for the period's end, resumed, cancelled, ended, and bought again @full", async ({
  openSubscription,
  page,
  registered,
}) => {
  test.setTimeout(300_000);
  await openSubscription();
  await goToCheckout(page, 'Monthly');
  await payAndReturn(page);

  await goToPortal(page);
  const portal = page.url();
  await page.getByRole('button', { name: /^Cancel at the period/ }).click();
  await leavePortal(page);
  const end = `Your subscription will end on ${inMonths(1)}`;
  await expect(currentPlan(page).getByText(end)).toBeVisible();
  await expect(tierBadge(page)).toHaveText('Pro');

  await goToPortal(page);
  await page.getByRole('button', { name: 'Keep the plan' }).click();
  await leavePortal(page);
  await expect(currentPlan(page).getByText(`Renews on ${inMonths(1)}`)).toBeVisible();

  await goToPortal(page);
  await page.getByRole('button', { name: /^Cancel at the period/ }).click();
  await leavePortal(page);
  await expect(currentPlan(page).getByText(end)).toBeVisible();
  await endPeriod(page, portal, registered.email);
  await page.reload();
  await expect(tierBadge(page)).toHaveText('Free');
  await expect(page.getByText('Your Pro plan has ended')).toBeVisible();

  await goToCheckout(page, 'Yearly');
  await payAndReturn(page);
  await expect(page.getByText('Your Pro plan has ended')).toHaveCount(0);
});

function inMonths(months: number): string {
  const today = new Date();
  const then = new Date(today);
  then.setMonth(today.getMonth() + months);
  if (then.getDate() !== today.getDate()) then.setDate(0);
  return formatDay(then);
}
