export const SUBSCRIPTION_TAB = '/account?tab=subscription';

export type CheckoutReturn = 'success' | 'cancelled';

/**
 * The result of a checkout, from the URL. It only triggers a reload of the plan, because any user
 * can edit a URL.
 */
export function checkoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const value = query.get('subscription');
  return value === 'success' || value === 'cancelled' ? value : undefined;
}

/** SPEC section 7: 'account page with query subscription=…'. */
export function checkoutReturnUrl(origin: string, result: CheckoutReturn): string {
  return `${origin}/account?subscription=${result}`;
}
