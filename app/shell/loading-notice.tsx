import { useNavigation } from 'react-router';

/** 'Loading...' while the next page is on its way; CSS shows it only when that takes a moment. */
export function LoadingNotice() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="loading-notice" role="status">
      {isLoading ? <span className="loading-notice-text">Loading...</span> : null}
    </div>
  );
}
