/** The URLs to which Stripe redirects back, and the parsing of their query. */

/** The account page with the Subscription tab open; also the redirect URL of the billing portal. */
export const SUBSCRIPTION_TAB = '/account?tab=subscription';

export type CheckoutReturn = 'success' | 'cancelled';

/**
 * Parses `?subscription=success` or `?subscription=cancelled`. The value only triggers a reload of the plan: the value
 * proves no payment, because any user can edit a URL.
 */
export function checkoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const value = query.get('subscription');
  return value === 'success' || value === 'cancelled' ? value : undefined;
}

/** SPEC section 7: 'account page with query subscription=…'. */
export function checkoutReturnUrl(origin: string, result: CheckoutReturn): string {
  return `${origin}/account?subscription=${result}`;
}
