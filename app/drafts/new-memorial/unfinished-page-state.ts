import { useEffect, useEffectEvent, useRef, useState } from 'react';

import {
  emptyUnfinishedMemorial,
  mayBeSeenBy,
  newestFor,
  type UnfinishedMemorial,
} from './unfinished-page.ts';
import {
  findChangedElsewhere,
  forgetUnfinishedMemorial,
  keepUnfinishedMemorial,
  listUnfinishedMemorials,
  type Kept,
} from './unfinished-store.ts';

export interface UnfinishedMemorialState {
  /** undefined until the browser's storage has been read */
  page: UnfinishedMemorial | undefined;
  /** true if the page belongs to a user who is no longer signed in; it must stay hidden */
  isLocked: boolean;
  kept: Kept;
  /** how often another tab has changed the page, which was then read again */
  changesElsewhere: number;
  update: (patch: Partial<UnfinishedMemorial>) => void;
  replace: (page: UnfinishedMemorial) => void;
  startAgain: () => Promise<void>;
}

interface Shown {
  page: UnfinishedMemorial;
  readFor: string | null;
  isTouched: boolean;
}

/**
 * Loads the begun page from the browser's storage and stores each input.
 * @param userKey - the current user's key; null without a session
 */
export function useUnfinishedMemorial(userKey: string | null): UnfinishedMemorialState {
  const [shown, setShown] = useState<Shown>();
  const [kept, setKept] = useState<Kept>('all');
  // Holds the latest page, so that two inputs before a render do not overwrite each other.
  const current = useRef<UnfinishedMemorial>(undefined);
  const [changesElsewhere, setChangesElsewhere] = useState(0);
  const isStale = !shown || isOfAnother(shown, userKey);

  const show = (page: UnfinishedMemorial, isTouched: boolean) => {
    current.current = page;
    setShown({ page, readFor: userKey, isTouched });
  };

  useEffect(() => {
    if (!isStale) return undefined;
    let isWanted = true;
    void listUnfinishedMemorials().then((pages) => {
      if (!isWanted) return;
      const page = newestFor(pages, userKey) ?? emptyUnfinishedMemorial(userKey, Date.now());
      current.current = page;
      setShown({ page, readFor: userKey, isTouched: false });
    });
    return () => {
      isWanted = false;
    };
  }, [isStale, userKey]);

  const readAgain = useEffectEvent(async () => {
    const before = current.current;
    const changed = before && (await findChangedElsewhere(before));
    // What was typed here meanwhile is newer.
    if (!changed || current.current !== before) return;
    show(changed, true);
    setChangesElsewhere((count) => count + 1);
  });
  // Two tabs would overwrite each other's page. So a tab reads it again before a person types in it.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void readAgain();
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);

  return {
    page: isStale ? undefined : shown.page,
    isLocked: !isStale && !mayBeSeenBy(shown.page, userKey),
    kept,
    changesElsewhere,
    update: (patch) => {
      if (!current.current) return;
      const next = { ...current.current, ...patch, updatedAt: Date.now() };
      show(next, true);
      void keepUnfinishedMemorial(next).then(setKept);
    },
    replace: (page) => show(page, true),
    startAgain: async () => {
      if (current.current) await forgetUnfinishedMemorial(current.current.id);
      show(emptyUnfinishedMemorial(userKey, Date.now()), false);
      setKept('all');
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
