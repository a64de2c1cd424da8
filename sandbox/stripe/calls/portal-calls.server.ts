/** Sessions of the billing portal. */
import type Stripe from 'stripe';

import { newId, type Account } from '../account.server.ts';
import { portalAnswer } from '../answers/portal-answer.ts';
import { expand, filled, notPlayed, parametersOf, webAddress } from '../parameters.server.ts';
import type { PortalSessionRecord } from '../records.ts';
import type { AddCall } from './add-call.ts';
import { referredCustomer } from './customer-parameters.server.ts';

const create = parametersOf<Stripe.BillingPortal.SessionCreateParams>()({
  after_expiration: notPlayed,
  configuration: notPlayed,
  customer: filled,
  customer_account: notPlayed,
  expand,
  flow_data: notPlayed,
  locale: filled.optional(),
  on_behalf_of: notPlayed,
  return_url: webAddress.optional(),
});

export function addPortalCalls(call: AddCall, account: Account): void {
  call('post', '/v1/billing_portal/sessions', create, (given) => {
    const session: PortalSessionRecord = {
      id: newId('bps'),
      created: account.now(),
      customerId: referredCustomer(account, given.customer).id,
      returnUrl: given.return_url ?? null,
      locale: given.locale ?? null,
    };
    account.records.portalSessions.push(session);
    return portalAnswer(session, `${account.pagesAt()}/portal/${session.id}`);
  });
}
