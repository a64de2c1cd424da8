import { Trans, useLingui } from '@lingui/react/macro';

import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface MemorialListFailureProps {
  isBusy: boolean;
  onRetry: () => void;
}

export function MemorialListFailure({ isBusy, onRetry }: MemorialListFailureProps) {
  const { t } = useLingui();
  return (
    <Notice type="warning" role="alert">
      <p>
        {navigator.onLine ? (
          <Trans>We couldn’t load your memorials. They’re all still there.</Trans>
        ) : (
          <Trans>You’re offline. We couldn’t load your memorials. They’re all still there.</Trans>
        )}
      </p>
      <BusyButton
        type="button"
        variant="quiet"
        isBusy={isBusy}
        busyLabel={t`Loading…`}
        onClick={onRetry}
      >
        <Trans>Try again</Trans>
      </BusyButton>
    </Notice>
  );
}
