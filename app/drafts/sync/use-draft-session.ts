import { useEffect, useState, useSyncExternalStore } from 'react';

import type { DraftResponse } from '../contract.ts';
import { DraftSync, type DraftSession, type DraftView } from './draft-sync.ts';

interface OpenDraft {
  session: DraftSession;
  view: DraftView;
}

/**
 * Opens a draft while the component is mounted. Undefined until IndexedDB has been read. Unmounting sends the
 * waiting edits.
 * @param initial - the loaded draft; if a later render passes a newer revision, the session reloads the draft
 */
export function useDraftSession(
  memorialId: string,
  userKey: string,
  initial: DraftResponse,
): OpenDraft | undefined {
  const [opened, setOpened] = useState<{ key: string; session: DraftSession }>();
  const key = JSON.stringify([memorialId, userKey]);

  useEffect(() => {
    let isLeft = false;
    let session: DraftSession | undefined;
    void DraftSync.open({ memorialId, userKey, initial }).then((open) => {
      session = open;
      if (isLeft) open.close();
      else setOpened({ key, session: open });
    });
    return () => {
      isLeft = true;
      if (session) leave(session);
    };
    // `initial` is not a dependency, because a reloaded draft must not close the session while the user is typing.
    // oxlint-disable-next-line react/exhaustive-deps -- `key` identifies the session
  }, [key]);

  const session = opened?.key === key ? opened.session : undefined;
  useEffect(() => {
    const view = session?.getView();
    if (session && view && initial.revision > view.revision) void session.refresh();
  }, [session, initial.revision]);

  const view = useSyncExternalStore(
    session?.subscribe ?? subscribeToNothing,
    session?.getView ?? getNothing,
    getNothing,
  );
  return session && view && { session, view };
}

function leave(session: DraftSession): void {
  void session.flush().finally(() => session.close());
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function getNothing(): undefined {
  return undefined;
}
