import { BusyButton } from '../../ui/form/busy-button.tsx';
import { toastRedirectFailure } from './billing-toasts.ts';
import { useRedirectAction } from './redirect-action.ts';
import { PORTAL_TOASTS } from './toast-messages.ts';

/** 'A Manage Billing button that sends the browser to the billing portal' (SPEC section 4). */
export function ManageBilling() {
  const { isBusy, send } = useRedirectAction((failure) =>
    toastRedirectFailure(failure, PORTAL_TOASTS),
  );
  return (
    <div className="plan-action">
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel="Loading..."
        onClick={() => send({ intent: 'open-portal' })}
      >
        Manage Billing
      </BusyButton>
      <p className="plan-hint">Your card, your invoices, and the end of the plan.</p>
    </div>
  );
}
