/** What the sandbox's merchant sells. The product finds the two prices of its paid plan by their lookup keys. */

export interface CatalogueProduct {
  id: string;
  name: string;
  description: string;
}

export interface CataloguePrice {
  id: string;
  productId: string;
  lookupKey: string | null;
  /** in cents */
  amount: number;
  /** null: bought once */
  interval: 'month' | 'year' | null;
  isActive: boolean;
}

export const CURRENCY = 'usd';

/** When all of it was made: 1 January 2026, in seconds. */
export const CATALOGUE_CREATED = 1_767_225_600;

const PRO: CatalogueProduct = {
  id: 'prod_sandboxPro',
  name: 'Pro',
  description: 'The paid plan of the memorials.',
};

const CANDLE: CatalogueProduct = {
  id: 'prod_sandboxCandle',
  name: 'A candle',
  description: 'Bought once; no plan has to do with it.',
};

export const PRODUCTS: readonly CatalogueProduct[] = [PRO, CANDLE];

export const MONTHLY: CataloguePrice = {
  id: 'price_sandboxProMonthly',
  productId: PRO.id,
  lookupKey: 'pro_monthly',
  amount: 900,
  interval: 'month',
  isActive: true,
};

export const YEARLY: CataloguePrice = {
  id: 'price_sandboxProYearly',
  productId: PRO.id,
  lookupKey: 'pro_yearly',
  amount: 9000,
  interval: 'year',
  isActive: true,
};

/** Beside the two: one that is no longer sold, and one that is no subscription. */
export const PRICES: readonly CataloguePrice[] = [
  MONTHLY,
  YEARLY,
  {
    id: 'price_sandboxProMonthlyOld',
    productId: PRO.id,
    lookupKey: null,
    amount: 700,
    interval: 'month',
    isActive: false,
  },
  {
    id: 'price_sandboxCandle',
    productId: CANDLE.id,
    lookupKey: null,
    amount: 500,
    interval: null,
    isActive: true,
  },
];

export function findPrice(id: string): CataloguePrice | undefined {
  return PRICES.find((price) => price.id === id);
}

export function findProduct(id: string): CatalogueProduct | undefined {
  return PRODUCTS.find((product) => product.id === id);
}
