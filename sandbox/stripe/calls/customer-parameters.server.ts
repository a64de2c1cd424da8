/** What several calls say about a customer: who is meant, with which card, and what is noted about them. */
import { findCustomer, type Account } from '../account.server.ts';
import { missingReference } from '../api-error.server.ts';
import type { CustomerRecord } from '../records.ts';

/** @throws StripeApiError when nobody has this id, or who had it was deleted */
export function referredCustomer(account: Account, id: string): CustomerRecord {
  const customer = findCustomer(account, id);
  if (!customer || customer.isDeleted) throw missingReference('customer', id, 'customer');
  return customer;
}

/** Two of the cards that Stripe offers for tests. */
export function cardOf(paymentMethod: string | undefined): CustomerRecord['card'] {
  if (paymentMethod === 'pm_card_visa') return 'works';
  return paymentMethod === 'pm_card_chargeCustomerFail' ? 'declines' : null;
}

/** Keys that are named change, an empty value takes one away, an empty whole takes all away. */
export function mergedMetadata(
  before: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  if (given === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value));
}
