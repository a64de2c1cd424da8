/** The toasts of SPEC section 8, and the toasts after Stripe's redirect. */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../../language/i18n.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { Failure } from '../../wire/action-result.ts';
import type { CheckoutReturn } from './checkout-return.ts';
import type { LoadedSubscription } from './load-subscription.ts';
import { thanks } from './renewal.ts';
import type { CHECKOUT_TOASTS, PORTAL_TOASTS } from './toast-messages.ts';

/**
 * For an error response, shows the server's message or, if there is none, the `failure` message. For
 * other errors, shows the `exception` message (SPEC section 8).
 */
export function toastRedirectFailure(
  { isApiResponse, sentence }: Failure,
  toasts: typeof CHECKOUT_TOASTS | typeof PORTAL_TOASTS,
): void {
  const { title, message } = isApiResponse ? toasts.failure : toasts.exception;
  showToast({
    type: 'error',
    title: pageI18n._(title),
    message: (isApiResponse && sentence) || pageI18n._(message),
  });
}

/** 'Failures show an error toast titled Error' (SPEC section 8). Two equal messages make one toast. */
export function toastLoadFailures({ failures }: LoadedSubscription): void {
  for (const message of failures) {
    showToast({ type: 'error', title: pageI18n._(msg`Error`), message });
  }
}

/** Checks the loaded plan as well as the URL, because any user can edit the URL. */
export function toastCheckoutReturn(
  returned: CheckoutReturn,
  { subscription, failures }: LoadedSubscription,
): void {
  const isPro = subscription.tier === 'pro';
  if (returned === 'cancelled') {
    showToast({
      type: 'info',
      title: pageI18n._(msg`Checkout cancelled`),
      message:
        isPro || failures.length > 0
          ? pageI18n._(msg`Your plan hasn’t changed.`)
          : pageI18n._(msg`You’re still on the Free plan, and you haven’t been charged.`),
    });
  } else if (isPro) {
    showToast({
      type: 'success',
      title: pageI18n._(msg`You’re now on Pro`),
      message: thanks(pageI18n, subscription),
    });
  }
}
