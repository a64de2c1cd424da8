import type Stripe from 'stripe';

import type { RunningStripe } from './running-stripe.ts';

export const SUCCESS = 'http://localhost:3000/account?subscription=success';
export const CANCELLED = 'http://localhost:3000/account?subscription=cancelled';

export async function openCheckout(
  { sdk }: RunningStripe,
  customer: string,
  lookupKey: 'pro_monthly' | 'pro_yearly' = 'pro_monthly',
  successUrl = SUCCESS,
): Promise<Stripe.Checkout.Session & { url: string }> {
  const { data } = await sdk.prices.list({ lookup_keys: [lookupKey] });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: successUrl,
    cancel_url: CANCELLED,
  });
  if (!session.url) throw new Error('An open session has no address');
  return { ...session, url: session.url };
}

export async function subscribe(
  stripe: RunningStripe,
  email = 'samuel@example.org',
): Promise<{ customer: Stripe.Customer; subscription: Stripe.Subscription }> {
  const customer = await stripe.sdk.customers.create({ email });
  const { url } = await openCheckout(stripe, customer.id);
  await stripe.press(url, { card: 'works' });
  return { customer, subscription: await newest(stripe, customer.id) };
}

export async function newest(
  { sdk }: RunningStripe,
  customer: string,
): Promise<Stripe.Subscription> {
  const { data } = await sdk.subscriptions.list({ customer, status: 'all', limit: 1 });
  if (!data[0]) throw new Error('There is no subscription');
  return data[0];
}

export function endOf(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}
