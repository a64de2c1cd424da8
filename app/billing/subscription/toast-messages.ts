export const LOAD_FAILURES = {
  plans: 'Failed to fetch subscription plans',
  status: 'Failed to fetch subscription status',
} as const;

/**
 * The toasts of SPEC section 8. `failure` is for error responses and for responses without a URL.
 * `exception` is for other errors, such as network errors.
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
