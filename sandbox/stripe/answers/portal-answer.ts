/** A billing portal session in Stripe's shape. */
import type Stripe from 'stripe';

import type { PortalSessionRecord } from '../records.ts';

/** @param url - the portal's page */
export function portalAnswer(
  session: PortalSessionRecord,
  url: string,
): Stripe.BillingPortal.Session {
  return {
    id: session.id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_sandbox',
    created: session.created,
    customer: session.customerId,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url,
  };
}
