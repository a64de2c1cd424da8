import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { idle } from '../../ui/idle.ts';
import { call } from '../../wire/call.ts';
import type { DraftDocument } from '../contract.ts';
import { draftHistory } from '../history/endpoints.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { changedParts, type ChangedPart } from './changed-parts.ts';

/** When the user returns to the page, the published document is read at most once in this time. */
const READ_EVERY_MS = 5_000;

export interface Unpublished {
  /** undefined while it is not known, and for a page that is not published */
  changes: readonly ChangedPart[] | undefined;
  /** reads the published document again; resolves even if that fails */
  reload: () => Promise<void>;
  /** for a document that this tab has just published */
  setPublished: (document: DraftDocument) => void;
}

/**
 * Compares the draft with the published document, which is read when the browser is idle and when the user comes back to
 * the page. A failure is not said: the last known comparison stays.
 * @param isRead - false for members who cannot publish, and for pages that are not published
 */
export function useUnpublished(
  { id }: Pick<KeptMemorial, 'id'>,
  document: DraftDocument | undefined,
  isRead: boolean,
): Unpublished {
  const [published, setPublished] = useState<DraftDocument>();
  const latest = useRef(0);
  const lastRead = useRef(0);

  const reload = useCallback(async () => {
    latest.current += 1;
    const request = latest.current;
    lastRead.current = performance.now();
    const answer = await call(draftHistory.readPublished, { id }).catch(() => undefined);
    if (request === latest.current && answer) setPublished(answer.document ?? undefined);
  }, [id]);

  useEffect(() => {
    if (!isRead) return undefined;
    let isLeft = false;
    void idle().then(() => (isLeft ? undefined : reload()));
    const comeBack = () => {
      const isSeen = globalThis.document.visibilityState === 'visible';
      if (isSeen && performance.now() - lastRead.current >= READ_EVERY_MS) void reload();
    };
    globalThis.document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      isLeft = true;
      globalThis.document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [isRead, reload]);

  const changes = useMemo(
    () => (isRead && published && document ? changedParts(published, document) : undefined),
    [isRead, published, document],
  );
  return {
    changes,
    reload,
    setPublished: useCallback((now: DraftDocument) => {
      // An answer that is on its way is from before the publication.
      latest.current += 1;
      setPublished(now);
    }, []),
  };
}
