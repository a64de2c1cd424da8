import { msg } from '@lingui/core/macro';

export const LOAD_FAILURES = {
  plans: msg`Failed to fetch subscription plans`,
  status: msg`Failed to fetch subscription status`,
};

/**
 * The toasts of SPEC section 8. `failure` is for error responses and for responses without a URL.
 * `exception` is for other errors, such as network errors.
 */
export const CHECKOUT_TOASTS = {
  failure: { title: msg`Upgrade Failed`, message: msg`Failed to create checkout session` },
  exception: {
    title: msg`Error`,
    message: msg`An error occurred while creating the checkout session. Please try again.`,
  },
};

export const PORTAL_TOASTS = {
  failure: { title: msg`Error`, message: msg`Failed to open billing portal` },
  exception: {
    title: msg`Error`,
    message: msg`An error occurred while opening the billing portal`,
  },
};
