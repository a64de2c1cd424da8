/** What the buttons about paying send to the `clientAction` of their screen: each leads to a page of Stripe. */
import { redirectDocument } from 'react-router';
import { z } from 'zod';

import { toFailure, type ActionResult } from '../../wire/action-result.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { billingCalls } from '../client.ts';
import { returnAddress, SUBSCRIPTION_TAB } from './checkout-return.ts';

export const billingIntents = {
  'open-checkout': intent(z.object({ priceId: z.string() }), ({ priceId }) => {
    const { origin } = window.location;
    return redirectToStripe(() =>
      billingCalls.createCheckoutSession({
        priceId,
        successUrl: returnAddress(origin, 'success'),
        cancelUrl: returnAddress(origin, 'cancelled'),
      }),
    );
  }),

  'open-portal': () =>
    redirectToStripe(() =>
      billingCalls.createPortalSession({
        returnUrl: `${window.location.origin}${SUBSCRIPTION_TAB}`,
      }),
    ),
};

export type BillingAction = ActionOf<typeof billingIntents>;

/** The screen has the sentence for a failure that came without one. */
async function redirectToStripe(createSession: () => Promise<string>): Promise<ActionResult> {
  let url: string;
  try {
    url = await createSession();
  } catch (error) {
    return toFailure(error, '');
  }
  throw redirectDocument(url);
}
