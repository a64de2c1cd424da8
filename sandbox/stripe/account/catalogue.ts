export interface Price {
  id: string;
  lookupKey: string;
  amount: number;
  interval: 'month' | 'year';
}

export const CURRENCY = 'usd';

export const PRODUCT = { id: 'prod_sandboxPro', name: 'Pro' } as const;

export const MONTHLY: Price = {
  id: 'price_sandboxProMonthly',
  lookupKey: 'pro_monthly',
  amount: 900,
  interval: 'month',
};

export const YEARLY: Price = {
  id: 'price_sandboxProYearly',
  lookupKey: 'pro_yearly',
  amount: 9000,
  interval: 'year',
};

export const PRICES: readonly Price[] = [MONTHLY, YEARLY];

export function findPrice(id: string): Price | undefined {
  return PRICES.find((price) => price.id === id);
}

export function priceOf({ priceId }: { priceId: string }): Price {
  const price = findPrice(priceId);
  if (!price) throw new Error(`The sandbox's catalogue lacks the price ${priceId}`);
  return price;
}
