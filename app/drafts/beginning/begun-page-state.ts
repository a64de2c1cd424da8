import { useEffect, useRef, useState } from 'react';

import { emptyBegunPage, mayBeSeenBy, newestFor, type BegunPage } from './begun-page.ts';
import { forgetBegunPage, keepBegunPage, listBegunPages, type Kept } from './begun-store.ts';

export interface BegunPageState {
  /** undefined until the browser's storage has been read */
  page: BegunPage | undefined;
  /** true if the page belongs to a user who is no longer signed in; it must stay hidden */
  isLocked: boolean;
  kept: Kept;
  update: (patch: Partial<BegunPage>) => void;
  replace: (page: BegunPage) => void;
  startAgain: () => Promise<void>;
}

interface Shown {
  page: BegunPage;
  readFor: string | null;
  isTouched: boolean;
}

/**
 * Loads the begun page from the browser's storage and stores each input.
 * @param userKey - the current user's key; null without a session
 */
export function useBegunPage(userKey: string | null): BegunPageState {
  const [shown, setShown] = useState<Shown>();
  const [kept, setKept] = useState<Kept>('all');
  // Holds the latest page, so that two inputs before a render do not overwrite each other.
  const current = useRef<BegunPage>(undefined);
  const isStale = !shown || isOfAnother(shown, userKey);

  const show = (page: BegunPage, isTouched: boolean) => {
    current.current = page;
    setShown({ page, readFor: userKey, isTouched });
  };

  useEffect(() => {
    if (!isStale) return undefined;
    let isWanted = true;
    void listBegunPages().then((pages) => {
      if (!isWanted) return;
      const page = newestFor(pages, userKey) ?? emptyBegunPage(userKey, Date.now());
      current.current = page;
      setShown({ page, readFor: userKey, isTouched: false });
    });
    return () => {
      isWanted = false;
    };
  }, [isStale, userKey]);

  return {
    page: isStale ? undefined : shown.page,
    isLocked: !isStale && !mayBeSeenBy(shown.page, userKey),
    kept,
    update: (patch) => {
      if (!current.current) return;
      const next = { ...current.current, ...patch, updatedAt: Date.now() };
      show(next, true);
      void keepBegunPage(next).then(setKept);
    },
    replace: (page) => show(page, true),
    startAgain: async () => {
      if (current.current) await forgetBegunPage(current.current.id);
      show(emptyBegunPage(userKey, Date.now()), false);
    },
  };
}

/**
 * True if the page must be read again because the user changed. A page with input from this tab is kept, unless it
 * belongs to another user.
 */
function isOfAnother({ page, readFor, isTouched }: Shown, userKey: string | null): boolean {
  if (readFor === userKey) return false;
  if (!isTouched) return true;
  return page.owner !== null && userKey !== null && page.owner !== userKey;
}
