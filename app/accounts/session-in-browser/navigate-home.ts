import { useNavigate } from 'react-router';

/**
 * Navigates to `/` after a sign-out. Replaces the history entry, so that Back does not open the
 * private page.
 */
export function useNavigateHome(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate('/', { replace: true });
  };
}
