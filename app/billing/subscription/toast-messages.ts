/** Messages of the screens of plans and payments; those of SPEC section 8 word for word. */

/** For an error response while loading. */
export const LOAD_FAILURES = {
  plans: 'Failed to fetch subscription plans',
  status: 'Failed to fetch subscription status',
} as const;

/** Section 8, account page toasts: a response without a URL is a failure, a missing response an exception. */
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
