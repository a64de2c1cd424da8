export const SUBSCRIPTION_TAB = '/account?tab=subscription';

export type CheckoutReturn = 'success' | 'cancelled';

/**
 * The result of a checkout according to the URL. Any user can edit a URL, so the plan is read from
 * the server.
 */
export function checkoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const value = query.get('subscription');
  return value === 'success' || value === 'cancelled' ? value : undefined;
}

/** SPEC section 7: 'account page with query subscription=…'. */
export function checkoutReturnUrl(origin: string, result: CheckoutReturn): string {
  return `${origin}/account?subscription=${result}`;
}
