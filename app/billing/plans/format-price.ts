/** Prices are always in dollars (SPEC section 9, Pricing). */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Plan } from '../contract.ts';

export const PAYMENT_PERIODS = ['monthly', 'yearly'] as const;
export type PaymentPeriod = (typeof PAYMENT_PERIODS)[number];

type Billing = NonNullable<Plan['billing']>;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** For example '$8.25'. SPEC section 9: 'Yearly price per month is the yearly amount divided by 12.' */
export function pricePerMonth({ monthly, yearly }: Billing, period: PaymentPeriod): string {
  return inDollars(period === 'yearly' ? yearly.amount / 12 : monthly.amount);
}

export function chargeSentence(
  i18n: I18n,
  { monthly, yearly }: Billing,
  period: PaymentPeriod,
): string {
  return period === 'yearly'
    ? i18n._(msg`${{ amount: inDollars(yearly.amount) }} billed yearly`)
    : i18n._(msg`${{ amount: inDollars(monthly.amount) }} billed monthly`);
}

/** For example 'Save $20.88'. Undefined if the yearly price saves nothing. */
export function savingsBadge(i18n: I18n, billing: Billing): string | undefined {
  const savings = savingsOf(billing);
  return savings && i18n._(msg`Save ${savings}`);
}

/** For example '$20.88'. Undefined if the yearly price saves nothing. */
export function savingsOf({ yearly }: Billing): string | undefined {
  return yearly.savings > 0 ? WHOLE_DOLLARS.format(yearly.savings) : undefined;
}

export function inDollars(amount: number): string {
  return DOLLARS.format(amount);
}
