import { useNavigation } from 'react-router';

/** Tells the user that the page is loading. CSS shows it after a delay. */
export function LoadingNotice() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="loading-notice" role="status">
      {isLoading ? <span className="loading-notice-text">Loading...</span> : null}
    </div>
  );
}
