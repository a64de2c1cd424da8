import { startTransition, useEffect, useEffectEvent, useState } from 'react';

import type { SectionViewOf } from '../../memorials/page/page-view.ts';
import type { Tribute } from '../../tributes/contract.ts';
import { call } from '../../wire/call.ts';
import type { DraftDocument, DraftSection } from '../contract.ts';
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
  const shown = page.sections.filter((section) => section.type === 'tributesSection');
  return {
    renderedAt,
    isInvented: page.isInvented === true,
    tributes: tributesById(shown, draft.sections),
  };
}

/**
 * The server's page has no ids, and its positions are not those of a draft with edits that are not sent yet. So a
 * section is found by its words, otherwise by its position, otherwise by its order.
 */
function tributesById(
  shown: readonly SectionViewOf<'tributesSection'>[],
  sections: readonly DraftSection[],
): Map<string, Tribute[]> {
  const found = new Map<string, Tribute[]>();
  const isFree = (section: DraftSection | undefined) =>
    section?.type === 'tributesSection' && !found.has(section.id);
  const match = (
    others: typeof shown,
    find: (view: SectionViewOf<'tributesSection'>) => DraftSection | undefined,
  ) =>
    others.filter((view) => {
      const section = find(view);
      if (!section || !isFree(section)) return true;
      found.set(section.id, view.preview);
      return false;
    });
  const unnamed = match(shown, (view) =>
    sections.find((section) => isFree(section) && hasSameWords(section, view)),
  );
  // The keys are 'section-1', 'section-2', … in the order of the draft that the server knows.
  const unplaced = match(unnamed, ({ key }) => sections[Number(key.replace('section-', '')) - 1]);
  match(unplaced, () => sections.find(isFree));
  return found;
}

function hasSameWords(section: DraftSection, view: SectionViewOf<'tributesSection'>): boolean {
  return (
    section.title === view.title &&
    section.subheading === view.subheading &&
    section.category === view.category
  );
}
