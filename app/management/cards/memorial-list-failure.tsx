import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface MemorialListFailureProps {
  isBusy: boolean;
  onRetry: () => void;
}

export function MemorialListFailure({ isBusy, onRetry }: MemorialListFailureProps) {
  return (
    <Notice type="warning" role="alert">
      <p>
        {navigator.onLine ? '' : 'You’re offline. '}We couldn’t load your memorials. Anything you’ve
        written is still saved.
      </p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel="Loading…"
        onClick={onRetry}
      >
        Try again
      </BusyButton>
    </Notice>
  );
}
