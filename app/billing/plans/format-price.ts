/** Prices are always in dollars (SPEC section 9, Pricing). */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatMoney } from '../../wire/text/format-money.ts';
import type { Plan } from '../contract.ts';

export const PAYMENT_PERIODS = ['monthly', 'yearly'] as const;
export type PaymentPeriod = (typeof PAYMENT_PERIODS)[number];

/** '$9' instead of '$9.00' */
export const WHOLE_DOLLARS = { trailingZeroDisplay: 'stripIfInteger' } as const;

type Billing = NonNullable<Plan['billing']>;

/** For example '$8.25'. SPEC section 9: 'Yearly price per month is the yearly amount divided by 12.' */
export function pricePerMonth(
  i18n: I18n,
  { monthly, yearly }: Billing,
  period: PaymentPeriod,
): string {
  return inDollars(i18n, period === 'yearly' ? yearly.amount / 12 : monthly.amount);
}

export function chargeSentence(
  i18n: I18n,
  { monthly, yearly }: Billing,
  period: PaymentPeriod,
): string {
  return period === 'yearly'
    ? i18n._(msg`${{ amount: inDollars(i18n, yearly.amount) }} billed yearly`)
    : i18n._(msg`${{ amount: inDollars(i18n, monthly.amount) }} billed monthly`);
}

/** For example 'Save $20.88'. Undefined if the yearly price saves nothing. */
export function savingsBadge(i18n: I18n, billing: Billing): string | undefined {
  const savings = savingsOf(i18n, billing);
  return savings && i18n._(msg`Save ${savings}`);
}

/** For example '$20.88'. Undefined if the yearly price saves nothing. */
function savingsOf(i18n: I18n, { yearly }: Billing): string | undefined {
  if (yearly.savings <= 0) return undefined;
  return inDollars(i18n, yearly.savings, WHOLE_DOLLARS);
}

export function inDollars(
  { locale }: I18n,
  amount: number,
  options?: Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay'>,
): string {
  return formatMoney(amount, locale, { currency: 'USD', ...options });
}
