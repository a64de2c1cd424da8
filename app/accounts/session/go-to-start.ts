import { useNavigate } from 'react-router';

/** The way to `/` after signing out, in place of the page that one was on. */
export function useGoToStart(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate('/', { replace: true });
  };
}
