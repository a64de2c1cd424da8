import { useEffect, useRef, useState } from 'react';

import { emptyBegunPage, mayBeSeenBy, newestFor, type BegunPage } from './begun-page.ts';
import { forgetBegunPage, keepBegunPage, listBegunPages, type Kept } from './begun-store.ts';

export interface BegunPageState {
  /** undefined until the page was read from this browser's storage */
  page: BegunPage | undefined;
  /** true if the page belongs to a user who is no longer signed in; it must not be shown */
  isLocked: boolean;
  /** how much of the last input this browser could store */
  kept: Kept;
  /** Changes the page and stores it. */
  update: (patch: Partial<BegunPage>) => void;
  /** Replaces the page with a version that other code has stored, for example while the memorial was created. */
  replace: (page: BegunPage) => void;
  /** Deletes the page from this browser and begins an empty one. */
  startAgain: () => Promise<void>;
}

interface Shown {
  page: BegunPage;
  /** the e-mail of the user for whom the page was read; null if signed out */
  readFor: string | null;
  /** true if it was changed in this tab */
  isTouched: boolean;
}

/**
 * The page that the visitor has begun and is allowed to see. Read from this browser, and stored there on each input.
 * @param email - of the signed-in user; null while signed out
 */
export function useBegunPage(email: string | null): BegunPageState {
  const [shown, setShown] = useState<Shown>();
  const [kept, setKept] = useState<Kept>('all');
  // Always the latest page, so that two inputs before the next render do not overwrite each other.
  const current = useRef<BegunPage>(undefined);
  const isStale = !shown || isOfAnother(shown, email);

  const show = (page: BegunPage, isTouched: boolean) => {
    current.current = page;
    setShown({ page, readFor: email, isTouched });
  };

  useEffect(() => {
    if (!isStale) return undefined;
    let isWanted = true;
    void listBegunPages().then((pages) => {
      if (!isWanted) return;
      const page = newestFor(pages, email) ?? emptyBegunPage(email, Date.now());
      current.current = page;
      setShown({ page, readFor: email, isTouched: false });
    });
    return () => {
      isWanted = false;
    };
  }, [isStale, email]);

  return {
    page: isStale ? undefined : shown.page,
    isLocked: !isStale && !mayBeSeenBy(shown.page, email),
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
      show(emptyBegunPage(email, Date.now()), false);
    },
  };
}

/**
 * True if the page must be read again because the user has changed. A page that was changed in this tab is kept when
 * the visitor signs in, and is only locked when the session ends.
 */
function isOfAnother({ page, readFor, isTouched }: Shown, email: string | null): boolean {
  if (readFor === email) return false;
  if (!isTouched) return true;
  return page.owner !== null && email !== null && page.owner !== email;
}
