import { useNavigate } from 'react-router';

/** Navigates to `/` after a sign-out, replacing the current page in the history. */
export function useNavigateHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate('/', { replace: true });
  };
}
