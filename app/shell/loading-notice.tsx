import { Trans } from '@lingui/react/macro';
import { useNavigation } from 'react-router';

export function LoadingNotice() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="loading-notice" role="status">
      {isLoading ? (
        <span className="loading-notice-text">
          <Trans>Loading...</Trans>
        </span>
      ) : null}
    </div>
  );
}
