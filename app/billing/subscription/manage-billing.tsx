import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useRedirectAction } from './redirect-action.ts';

export function ManageBilling() {
  const { isBusy, send } = useRedirectAction();
  return (
    <div className="plan-action">
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel="Loading..."
        onClick={() => void send({ intent: 'open-portal' })}
      >
        Manage Billing
      </BusyButton>
      <p className="plan-hint">Your card, your invoices, and the end of the plan.</p>
    </div>
  );
}
