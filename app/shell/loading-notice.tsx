import { useNavigation } from 'react-router';

/** 'Loading...' while the next page loads; CSS shows it only after a delay. */
export function LoadingNotice() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="loading-notice" role="status">
      {isLoading ? <span className="loading-notice-text">Loading...</span> : null}
    </div>
  );
}
