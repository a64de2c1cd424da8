/** A customer in Stripe's shape, and what is left of a deleted one. */
import type Stripe from 'stripe';

import type { CustomerRecord } from '../records.ts';

export function deletedCustomerAnswer(customer: CustomerRecord): Stripe.DeletedCustomer {
  return { id: customer.id, object: 'customer', deleted: true };
}

/** @param isDelinquent - whether an invoice of theirs could not be paid */
export function livingCustomerAnswer(
  customer: CustomerRecord,
  isDelinquent: boolean,
): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: isDelinquent,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
