/** Toast messages of the payment screens. The messages of SPEC section 8 are quoted word for word. */

/** Shown when the API responds with an error to a request for the plans or the status. */
export const LOAD_FAILURES = {
  plans: 'Failed to fetch subscription plans',
  status: 'Failed to fetch subscription status',
} as const;

/**
 * The account page toasts of SPEC section 8. `failure` is shown for an error response or a response without a URL,
 * `exception` is shown for any other error, for example a network error.
 */
export const CHECKOUT_TOASTS = {
  failure: { title: 'Upgrade Failed', message: 'Failed to create checkout session' },
  exception: {
    title: 'Error',
    message: 'An error occurred while creating the checkout session. Please try again.',
  },
} as const;

export const PORTAL_TOASTS = {
  failure: { title: 'Error', message: 'Failed to open billing portal' },
  exception: { title: 'Error', message: 'An error occurred while opening the billing portal' },
} as const;
