import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router';

import { cardOf } from '../../places.ts';
import { PlaceOnPage } from '../../preview/place-on-page.ts';
import { useViewInAddress, viewIn } from '../view-in-address.ts';

/** As in `beside.css`. */
const WIDE = '(min-width: 1100px)';

export type ViewName = 'edit' | 'preview';

export interface EditorView {
  /** true if the page stands beside the cards; otherwise there are two tabs */
  isWide: boolean;
  /** the chosen tab; 'edit' on a wide screen */
  shown: ViewName;
  /** the part that is being edited: 'head' or the id of a section */
  part: string | undefined;
  place: PlaceOnPage;
  /** @param keepsFocus - true if the focus stays on the tab */
  choose: (view: ViewName, keepsFocus?: boolean) => void;
  /**
   * Shows a part or a field (a place in the draft) in its card, on a narrow screen in the other tab. Stays the same
   * function.
   */
  edit: (place: string) => void;
  /** Remembers what is being edited. */
  note: (target: Element) => void;
}

/** The page beside the cards, or one of two tabs. The tab is in the address, so Back leaves the preview. */
export function useEditorView(show: (place: string) => void): EditorView {
  const isWide = useIsWide();
  const [query] = useSearchParams();
  const shown = !isWide && viewIn(query) === 'preview' ? 'preview' : 'edit';
  const [part, setPart] = useState<string>();
  const [place] = useState(() => new PlaceOnPage());
  const goTo = useViewInAddress();
  const kept = useKeptPlace(shown, show);
  const shownNow = useRef(shown);
  useLayoutEffect(() => {
    shownNow.current = shown;
  }, [shown]);

  const choose = useCallback(
    (view: ViewName, keepsFocus = false) => {
      kept.leave(view, keepsFocus);
      goTo(view);
    },
    [kept, goTo],
  );
  const edit = useCallback(
    (wanted: string) => {
      setPart(partOf(wanted));
      if (shownNow.current === 'edit') {
        show(wanted);
        return;
      }
      kept.showLater(wanted);
      goTo('edit');
    },
    [show, kept, goTo],
  );
  const note = useCallback(
    (target: Element) => {
      const card = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
      if (card !== undefined) setPart(partOf(card));
      kept.note(target);
    },
    [kept],
  );
  return useMemo(
    () => ({ isWide, shown, part, place, choose, edit, note }),
    [isWide, shown, part, place, choose, edit, note],
  );
}

/** The theme shows in the whole page, so it begins with the header, too. */
function partOf(place: string): string {
  const { card } = cardOf(place);
  return card === 'look' ? 'head' : card;
}

function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(WIDE).matches);
}

function subscribeToWidth(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** The place in the cards: after the preview, the scroll position and the focus are as before. */
function useKeptPlace(shown: ViewName, show: (place: string) => void) {
  const [kept] = useState(() => new KeptPlace());
  const before = useRef(shown);
  const onShown = useEffectEvent(() => {
    if (shown === 'preview') kept.enterPreview();
    else kept.comeBack(show);
  });
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    onShown();
  }, [shown]);
  return kept;
}

class KeptPlace {
  #top = 0;
  #focused: Element | undefined;
  #keepsFocus = false;
  #wanted: string[] = [];

  note(target: Element): void {
    this.#focused = target;
  }

  /** Called before the cards are hidden, which would change the scroll position. */
  leave(to: ViewName, keepsFocus: boolean): void {
    if (to === 'preview') this.#top = window.scrollY;
    this.#keepsFocus = keepsFocus;
  }

  showLater(place: string): void {
    this.#wanted.push(place);
  }

  enterPreview(): void {
    this.#keepsFocus = false;
    document.querySelector('.page-pane')?.scrollIntoView({ block: 'end' });
  }

  comeBack(show: (place: string) => void): void {
    const wanted = this.#wanted;
    this.#wanted = [];
    window.scrollTo(0, this.#top);
    if (wanted.length > 0) for (const place of wanted) show(place);
    else if (!this.#keepsFocus && this.#focused instanceof HTMLElement) {
      this.#focused.focus({ preventScroll: true });
    }
    this.#keepsFocus = false;
  }
}
