import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

import { useSessionActivity } from './session-activity.ts';
import { useSession } from './session-store.ts';

/**
 * Runs the page's loaders again after a change of the user.
 * @returns false while the loaded data belongs to another user
 */
export function useReloadForUser(): boolean {
  const { revalidate } = useRevalidator();
  const isChecked = useSessionActivity((state) => state.isChecked);
  const email = useSession((state) => state.user?.email ?? null);
  // The email of the user whose data is loaded: null if signed out, undefined before the first session check.
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
