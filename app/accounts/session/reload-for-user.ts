import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

import { useSessionActivity } from './session-activity.ts';
import { useSession } from './session-store.ts';

/**
 * Runs the loaders of the page again when another user signs in than they ran for, here or in another tab.
 *
 * @returns false while the page's data is not the user's
 */
export function useReloadForUser(): boolean {
  const { revalidate } = useRevalidator();
  const isChecked = useSessionActivity((state) => state.isChecked);
  const email = useSession((state) => state.user?.email ?? null);
  // Loaders wait for the first check: undefined until then, null for a visitor.
  const [loadedFor, setLoadedFor] = useState(isChecked ? email : undefined);
  if (isChecked && loadedFor === undefined) setLoadedFor(email);
  const isStale = email !== null && loadedFor !== undefined && email !== loadedFor;

  useEffect(() => {
    if (!isStale) return undefined;
    let isCurrent = true;
    void revalidate().then(() => {
      if (isCurrent) setLoadedFor(email);
    });
    return () => {
      isCurrent = false;
    };
  }, [isStale, email, revalidate]);

  return !isStale;
}
