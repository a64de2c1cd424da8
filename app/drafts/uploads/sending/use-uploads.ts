import { useEffect, useState, useSyncExternalStore } from 'react';

import type { KeptMemorial } from '../../kept-memorial.ts';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { openUploads } from './open-uploads.ts';
import type { Uploads, UploadsView } from './uploads-view.ts';

export function useUploadsView(uploads: Uploads): UploadsView {
  return useSyncExternalStore(uploads.subscribe, uploads.getView, uploads.getView);
}

export function useOpenUploads(
  { id: memorialId, canEncodeFilms }: KeptMemorial,
  userKey: string,
  session: DraftSession | undefined,
): Uploads | undefined {
  const [opened, setOpened] = useState<{ session: DraftSession; uploads: Uploads }>();
  useEffect(() => {
    if (!session) return undefined;
    let isLeft = false;
    let uploads: Uploads | undefined;
    const onTaken = () => void session.refresh();
    const canServerEncode = canEncodeFilms ?? false;
    const saveDraft = () => session.flush();
    void openUploads({ memorialId, userKey, canServerEncode, onTaken, saveDraft }).then((open) => {
      uploads = open;
      if (isLeft) open.close();
      else setOpened({ session, uploads: open });
    });
    return () => {
      isLeft = true;
      uploads?.close();
    };
  }, [memorialId, userKey, session, canEncodeFilms]);
  return opened && opened.session === session ? opened.uploads : undefined;
}
