import { BusyButton } from '../../ui/form/busy-button.tsx';
import { billingCalls } from '../client.ts';
import { tellNoWayOut } from './billing-toasts.ts';
import { SUBSCRIPTION_TAB } from './checkout-return.ts';
import { useWayOut } from './redirect-to-stripe.ts';
import { PORTAL_TOASTS } from './toast-messages.ts';

/** 'A Manage Billing button that sends the browser to the billing portal' (SPEC section 4). */
export function ManageBilling({ onStale }: { onStale: () => void }) {
  const { isBusy, leave } = useWayOut(
    () =>
      billingCalls.createPortalSession({
        returnUrl: `${window.location.origin}${SUBSCRIPTION_TAB}`,
      }),
    (failure) => {
      tellNoWayOut(failure, PORTAL_TOASTS);
      onStale();
    },
  );
  return (
    <div className="plan-action">
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel="Loading..."
        onClick={() => void leave()}
      >
        Manage Billing
      </BusyButton>
      <p className="plan-hint">Your card, your invoices, and the end of the plan.</p>
    </div>
  );
}
