/** A Checkout session in Stripe's shape. */
import type Stripe from 'stripe';

import { CURRENCY, type CataloguePrice } from '../catalogue.ts';
import type { CheckoutRecord, CustomerRecord } from '../records.ts';

export interface CheckoutSurroundings {
  price: CataloguePrice;
  customer: CustomerRecord | undefined;
  invoiceId: string | null;
  /** the hosted page */
  url: string;
}

export function checkoutAnswer(
  session: CheckoutRecord,
  { price, customer, invoiceId, url }: CheckoutSurroundings,
): Stripe.Checkout.Session {
  const amount = price.amount * session.quantity;
  return {
    id: session.id,
    object: 'checkout.session',
    ...NOTHING_SPECIAL,
    allow_promotion_codes: session.allowPromotionCodes,
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: session.billingAddressCollection,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    customer: session.customerId,
    customer_creation: session.customerId ? null : 'always',
    customer_details: detailsOf(session, customer),
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    invoice: invoiceId,
    locale: session.locale,
    metadata: session.metadata,
    payment_method_collection: session.paymentMethodCollection ?? 'always',
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    // Stripe takes the address away once nothing can be done there any more.
    url: session.status === 'open' ? url : null,
  };
}

/** What no session of the sandbox has: another way to pay, taxes, discounts, shipping, questions. */
const NOTHING_SPECIAL = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: CURRENCY,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: null,
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

function detailsOf(
  session: CheckoutRecord,
  customer: CustomerRecord | undefined,
): Stripe.Checkout.Session['customer_details'] {
  const email = customer?.email ?? session.customerEmail;
  if (!email) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: session.status === 'complete' ? (customer?.name ?? null) : null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: session.status === 'complete' ? [] : null,
  };
}
