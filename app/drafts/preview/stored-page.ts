import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import type { Tribute } from '../../tributes/contract.ts';
import { call } from '../../wire/call.ts';
import type { DraftDocument } from '../contract.ts';
import type { DraftPage } from '../draft-page.ts';
import { drafts } from '../endpoints.ts';

interface StoredPage {
  renderedAt: string;
  isInvented: boolean;
  /** the tributes that the page shows, by the id of their section */
  tributes: ReadonlyMap<string, Tribute[]>;
}

/** What the server knows of the page beside its draft, read once. Without network, the page is drawn without it. */
export function useStoredPage(memorialId: string, draft: DraftDocument): StoredPage {
  const [stored, setStored] = useState<StoredPage>(() => ({
    renderedAt: new Date().toISOString(),
    isInvented: false,
    tributes: new Map(),
  }));
  const store = useEffectEvent((read: DraftPage) =>
    startTransition(() => setStored(storedOf(read, draft))),
  );
  useEffect(() => {
    let isWanted = true;
    call(drafts.readPage, { id: memorialId }).then(
      (read) => {
        if (isWanted) store(read);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [memorialId]);
  return stored;
}

function storedOf({ page, renderedAt }: DraftPage, draft: DraftDocument): StoredPage {
  const tributes = page.sections.flatMap(({ key, ...section }) => {
    // The keys are 'section-1', 'section-2', … in the order of the draft.
    const id = draft.sections[Number(key.replace('section-', '')) - 1]?.id;
    return section.type === 'tributesSection' && id !== undefined
      ? [[id, section.preview] as const]
      : [];
  });
  return { renderedAt, isInvented: page.isInvented === true, tributes: new Map(tributes) };
}
