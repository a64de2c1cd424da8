import type { BillingLog } from '../billing-log.ts';
import type { Plan } from '../contract.ts';
import { ProviderError } from './provider-error.ts';
import type { StripeGateway } from './stripe-gateway.server.ts';
import type { StripePrice } from './stripe-responses.server.ts';

type Billing = NonNullable<Plan['billing']>;

const LOOKUP_KEYS = { month: 'pro_monthly', year: 'pro_yearly' } as const;
/** 'Pricing: shown in dollars' (SPEC section 9), so other currencies are rejected. */
const CURRENCY = 'usd';

const CACHE_TTL_MS = 60_000;
/** How long cached prices are used while the provider is down. */
const STALE_MAX_MS = 3_600_000;

export interface Prices {
  /**
   * Undefined if the provider has no valid prices.
   * @throws ProviderError if the request fails and the cache is too old
   */
  current(): Promise<Billing | undefined>;
}

export function createPrices(
  gateway: Pick<StripeGateway, 'listPrices'>,
  { now, log }: { now: () => Date; log: BillingLog },
): Prices {
  let cached: { billing: Billing | undefined; at: number } | undefined;
  let pending: Promise<Billing | undefined> | undefined;

  async function fetchPrices(): Promise<Billing | undefined> {
    const prices = await gateway.listPrices(Object.values(LOOKUP_KEYS));
    const monthly = findPrice(prices, 'month');
    const yearly = findPrice(prices, 'year');
    if (!monthly || !yearly) {
      log.error(
        { monthly: monthly !== undefined, yearly: yearly !== undefined },
        'the provider has no active price in US dollars for pro_monthly or pro_yearly',
      );
    }
    const billing = monthly && yearly && toBilling(monthly, yearly);
    cached = { billing, at: now().getTime() };
    return billing;
  }

  return {
    async current() {
      const age = cached ? Math.abs(now().getTime() - cached.at) : Infinity;
      if (cached && age < CACHE_TTL_MS) return cached.billing;
      try {
        return await (pending ??= fetchPrices().finally(() => {
          pending = undefined;
        }));
      } catch (error) {
        if (!(error instanceof ProviderError) || !cached || age > STALE_MAX_MS) throw error;
        log.warn(
          { err: error },
          'cannot reach the payment provider; showing the last known prices',
        );
        return cached.billing;
      }
    },
  };
}

interface FixedPrice {
  id: string;
  cents: number;
}

/** Undefined unless the price is active, fixed, in dollars and charged once per `interval`. */
function findPrice(
  prices: readonly StripePrice[],
  interval: 'month' | 'year',
): FixedPrice | undefined {
  const price = prices.find(({ lookup_key: key }) => key === LOOKUP_KEYS[interval]);
  if (!price?.active || price.unit_amount === null || price.currency !== CURRENCY) return undefined;
  if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1) {
    return undefined;
  }
  return { id: price.id, cents: price.unit_amount };
}

function toBilling(monthly: FixedPrice, yearly: FixedPrice): Billing {
  const dollars = ({ id, cents }: FixedPrice) => ({
    amount: cents / 100,
    currency: CURRENCY,
    priceId: id,
  });
  return {
    monthly: dollars(monthly),
    yearly: { ...dollars(yearly), savings: (12 * monthly.cents - yearly.cents) / 100 },
  };
}
