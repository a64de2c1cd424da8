/** What the address says about somebody who comes back from the payment service, and where they come back to. */

/** The account page with its Subscription tab open; the way back from the billing portal. */
export const SUBSCRIPTION_TAB = '/account?tab=subscription';

export type CheckoutReturn = 'success' | 'cancelled';

/** `?subscription=success` or `=cancelled`; any other word says nothing. It is a hint to look, never the truth. */
export function checkoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const word = query.get('subscription');
  return word === 'success' || word === 'cancelled' ? word : undefined;
}

/** The address of SPEC section 7: 'account page with query subscription=…'. */
export function returnAddress(origin: string, word: CheckoutReturn): string {
  return `${origin}/account?subscription=${word}`;
}
