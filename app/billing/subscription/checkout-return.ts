/** The addresses to which Stripe redirects, and the query that they carry. */

/** The account page with its Subscription tab open; the billing portal redirects there. */
export const SUBSCRIPTION_TAB = '/account?tab=subscription';

export type CheckoutReturn = 'success' | 'cancelled';

/** `?subscription=success` or `=cancelled`. It is only a reason to load the plan again, never its state. */
export function checkoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const value = query.get('subscription');
  return value === 'success' || value === 'cancelled' ? value : undefined;
}

/** SPEC section 7: 'account page with query subscription=…'. */
export function checkoutReturnUrl(origin: string, result: CheckoutReturn): string {
  return `${origin}/account?subscription=${result}`;
}
