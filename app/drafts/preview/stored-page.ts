import { startTransition, useEffect, useState } from 'react';

import type { Tribute } from '../../tributes/contract.ts';
import { call } from '../../wire/call.ts';
import type { DraftPage } from '../draft-page.ts';
import { drafts } from '../endpoints.ts';

export interface StoredPage {
  renderedAt: string;
  isInvented: boolean;
  /** the tributes that the page shows, by the id of their section */
  tributes: ReadonlyMap<string, Tribute[]>;
  /** the HTML of the texts that the server has rendered, by the hash of the text */
  texts: ReadonlyMap<string, string>;
}

/**
 * What the server knows of the page beside its draft; undefined until it has answered. Read again each time the page is
 * shown. Without network, the page is drawn with what was read before, or without it.
 */
export function useStoredPage(memorialId: string, isShown: boolean): StoredPage | undefined {
  const [stored, setStored] = useState<StoredPage>();
  useEffect(() => {
    if (!isShown) return undefined;
    let isWanted = true;
    const store = (change: (before: StoredPage | undefined) => StoredPage) => {
      if (isWanted) startTransition(() => setStored(change));
    };
    call(drafts.readPage, { id: memorialId }).then(
      (read) => store(() => storedOf(read)),
      () => store((before) => before ?? nothingStored()),
    );
    return () => {
      isWanted = false;
    };
  }, [memorialId, isShown]);
  return stored;
}

function nothingStored(): StoredPage {
  return {
    renderedAt: new Date().toISOString(),
    isInvented: false,
    tributes: new Map(),
    texts: new Map(),
  };
}

function storedOf({ page, renderedAt, sections }: DraftPage): StoredPage {
  const tributes = new Map<string, Tribute[]>();
  const texts = new Map<string, string>();
  const views = new Map(page.sections.map((view) => [view.key, view]));
  for (const { key, id, text } of sections) {
    const view = views.get(key);
    if (view?.type === 'tributesSection') tributes.set(id, view.preview);
    if (view?.type === 'textSection' && text !== undefined) texts.set(text, view.html);
  }
  return { renderedAt, isInvented: page.isInvented === true, tributes, texts };
}
