import { useCallback, useState } from 'react';

import type { ItemList } from '../../../../memorials/document-ids.ts';
import { itemsOfSection } from '../../../section-types.ts';
import { useEditor } from '../../editor-context.ts';
import { isCaptioned } from './captioned.ts';

/** What is captioned: fixed when the dialog opens, so that nothing changes places under the hand. */
export interface Captioning {
  itemIds: readonly string[];
  /** the first one that is shown */
  at: string;
}

interface CaptioningOptions {
  sectionId: string;
  list: ItemList;
  onOpen: (sectionId: string, itemId: string | undefined) => void;
  /** called with the item that was shown last, which must be rendered to get the focus */
  onEnd: (itemId: string) => void;
}

/** The functions stay the same between renders. */
export function useCaptioning({ sectionId, list, onOpen, onEnd }: CaptioningOptions) {
  const { session } = useEditor();
  const [captioning, setCaptioning] = useState<Captioning>();
  const caption = useCallback(
    (wanted?: readonly string[], at?: string) => {
      const { document, ownParts: own } = session.getView();
      const section = document.sections.find(({ id }) => id === sectionId);
      const those = wanted && new Set(wanted);
      const chosen = (section ? itemsOfSection(section) : []).filter(({ id }) =>
        those ? those.has(id) : !own || own.has(id),
      );
      const first = at ?? (chosen.find((item) => !isCaptioned(item)) ?? chosen[0])?.id;
      if (first === undefined) return;
      // An open form would have the same fields.
      onOpen(sectionId, undefined);
      setCaptioning({ itemIds: chosen.map(({ id }) => id), at: first });
    },
    [session, sectionId, onOpen],
  );
  const end = useCallback(
    (itemId: string) => {
      setCaptioning(undefined);
      onEnd(itemId);
    },
    [onEnd],
  );
  const focus = useCallback(
    (itemId: string) => {
      const found =
        document.querySelector<HTMLElement>(`[data-item="${itemId}"] :is(button, input)`) ??
        document.querySelector<HTMLElement>(`[data-list="${sectionId}.${list}"]`);
      found?.focus({ preventScroll: true });
      found?.scrollIntoView({ block: 'nearest' });
    },
    [sectionId, list],
  );
  return { caption, captioning, end, focus };
}
