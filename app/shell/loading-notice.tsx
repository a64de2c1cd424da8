import { useNavigation } from 'react-router';

export function LoadingNotice() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="loading-notice" role="status">
      {isLoading ? <span className="loading-notice-text">Loading...</span> : null}
    </div>
  );
}
