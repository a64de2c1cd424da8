import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { call } from '../../wire/call.ts';
import type { DraftDocument } from '../contract.ts';
import { drafts } from '../endpoints.ts';
import { draftHistory } from '../history/endpoints.ts';
import { describePlace } from '../places.ts';
import { changedParts, type ChangedPart } from '../unpublished/changed-parts.ts';

/** For publishing outside the editor: names the fields of the draft, and leads to one of them in the editor. */
export function useDraftPlaces(memorialId: string) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [document, setDocument] = useState<DraftDocument>();
  const [changes, setChanges] = useState<readonly ChangedPart[]>();
  return {
    /** undefined until `compare` has found them */
    changes,
    /** Resolves even if it fails. */
    compare: async (): Promise<void> => {
      const reading = [
        call(drafts.read, { id: memorialId }),
        call(draftHistory.readPublished, { id: memorialId }),
      ] as const;
      const read = await Promise.all(reading).catch(() => undefined);
      if (!read) return;
      const [draft, published] = read;
      setDocument(draft.document);
      if (published.document) setChanges(changedParts(published.document, draft.document));
    },
    prepare: async (): Promise<number> => {
      const draft = await call(drafts.read, { id: memorialId });
      setDocument(draft.document);
      return draft.revision;
    },
    describePlace: (place: string): string =>
      document ? describePlace(i18n, place, document) : t`Part of the page`,
    onShowPlace: (place: string): void => void navigate(placeAddress(memorialId, place)),
  };
}

/** `memorial-editor.tsx` reads the place. */
function placeAddress(memorialId: string, place: string): string {
  return `/memorial/${encodeURIComponent(memorialId)}/memorial-page#${encodeURIComponent(place)}`;
}
