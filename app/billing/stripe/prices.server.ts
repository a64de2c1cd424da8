/**
 * What Pro costs, as the provider has it under two lookup keys. A price is never invented: where the provider
 * has none that can be shown rightly, there is none. The last prices are kept in the process for a while.
 */
import type { BillingLog } from '../billing-context.server.ts';
import type { Plan } from '../contract.ts';
import { ProviderError } from './provider-error.ts';
import type { StripeGateway } from './stripe-gateway.server.ts';
import type { StripePrice } from './stripe-responses.server.ts';

type Billing = NonNullable<Plan['billing']>;

const LOOKUP_KEYS = { month: 'pro_monthly', year: 'pro_yearly' } as const;
/** 'Pricing: shown in dollars' (SPEC section 9): any other currency would be shown as what it is not. */
const CURRENCY = 'usd';

const FRESH_MS = 60_000;
/** Prices from before a fault are shown for so long; whether one still holds is the checkout's to say. */
const KEPT_MS = 3_600_000;

export interface Prices {
  /**
   * undefined where the provider has no two prices that can be shown.
   * @throws ProviderError when it does not answer and has not for a while
   */
  current(): Promise<Billing | undefined>;
}

export function createPrices(
  gateway: Pick<StripeGateway, 'listPrices'>,
  { now, log }: { now: () => Date; log: BillingLog },
): Prices {
  let kept: { billing: Billing | undefined; at: number } | undefined;
  let asking: Promise<Billing | undefined> | undefined;

  async function ask(): Promise<Billing | undefined> {
    const prices = await gateway.listPrices(Object.values(LOOKUP_KEYS));
    const monthly = pick(prices, 'month');
    const yearly = pick(prices, 'year');
    if (!monthly || !yearly) {
      log.error(
        { monthly: monthly !== undefined, yearly: yearly !== undefined },
        'the provider lacks an active price in US dollars for pro_monthly or pro_yearly',
      );
    }
    const billing = monthly && yearly && present(monthly, yearly);
    kept = { billing, at: now().getTime() };
    return billing;
  }

  return {
    async current() {
      const age = kept ? Math.abs(now().getTime() - kept.at) : Infinity;
      if (kept && age < FRESH_MS) return kept.billing;
      try {
        return await (asking ??= ask().finally(() => {
          asking = undefined;
        }));
      } catch (error) {
        if (!(error instanceof ProviderError) || !kept || age > KEPT_MS) throw error;
        log.warn({ err: error }, 'the last known prices are shown');
        return kept.billing;
      }
    },
  };
}

interface FixedPrice {
  id: string;
  cents: number;
}

/** The price for one month or one year: fixed, in dollars, for sale. */
function pick(prices: readonly StripePrice[], interval: 'month' | 'year'): FixedPrice | undefined {
  const price = prices.find(({ lookup_key: key }) => key === LOOKUP_KEYS[interval]);
  if (!price?.active || price.unit_amount === null || price.currency !== CURRENCY) return undefined;
  if (price.recurring?.interval !== interval || price.recurring.interval_count !== 1) {
    return undefined;
  }
  return { id: price.id, cents: price.unit_amount };
}

function present(monthly: FixedPrice, yearly: FixedPrice): Billing {
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
