import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

import { useSessionActivity } from './session-activity.ts';
import { useUserKey } from './user-key.ts';

/**
 * Runs the page's loaders again after a change of the user.
 * @returns false while the loaded data belongs to another user
 */
export function useReloadForUser(): boolean {
  const { revalidate } = useRevalidator();
  const isChecked = useSessionActivity((state) => state.isChecked);
  const userKey = useUserKey();
  // The key of the user whose data is loaded: null if signed out, undefined before the first session check.
  const [loadedFor, setLoadedFor] = useState(isChecked ? userKey : undefined);
  if (isChecked && loadedFor === undefined) setLoadedFor(userKey);
  const isStale = userKey !== null && loadedFor !== undefined && userKey !== loadedFor;

  useEffect(() => {
    if (!isStale) return undefined;
    let isCurrent = true;
    void revalidate().then(() => {
      if (isCurrent) setLoadedFor(userKey);
    });
    return () => {
      isCurrent = false;
    };
  }, [isStale, userKey, revalidate]);

  return !isStale;
}
