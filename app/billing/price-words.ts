/** Prices as a person reads them: always dollars (SPEC section 9, Pricing). */
import type { Plan } from './contract.ts';

export const PAYMENT_PERIODS = ['monthly', 'yearly'] as const;
export type PaymentPeriod = (typeof PAYMENT_PERIODS)[number];

type Billing = NonNullable<Plan['billing']>;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$8.25': what a month costs. 'Yearly price per month is the yearly amount divided by 12.' */
export function pricePerMonth({ monthly, yearly }: Billing, period: PaymentPeriod): string {
  return DOLLARS.format(period === 'yearly' ? yearly.amount / 12 : monthly.amount);
}

/** What is charged, and how often. */
export function chargeSentence({ monthly, yearly }: Billing, period: PaymentPeriod): string {
  return period === 'yearly'
    ? `${DOLLARS.format(yearly.amount)} charged every year`
    : `${DOLLARS.format(monthly.amount)} charged every month`;
}

/** 'Save $20.88', or nothing where a year saves nothing. */
export function savingsBadge({ yearly }: Billing): string | undefined {
  return yearly.savings > 0 ? `Save ${WHOLE_DOLLARS.format(yearly.savings)}` : undefined;
}
