import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { canBeDragged, type DragLayerProps } from './drag-props.ts';

const loadDragging = () => import('./dragging.tsx');

/** Must equal the media query in `cards.css` that shows the handles. */
const DESK = '(min-width: 48rem) and (hover: hover) and (pointer: fine)';

const FINGERS = '(any-pointer: coarse)';

const queries = new Map<string, MediaQueryList>();

/** Created once, because each new media query makes the browser evaluate all of them. */
function queryOf(media: string): MediaQueryList {
  const known = queries.get(media) ?? window.matchMedia(media);
  queries.set(media, known);
  return known;
}

function onScreenChange(listener: () => void): () => void {
  const all = [queryOf(DESK), queryOf(FINGERS)];
  for (const query of all) query.addEventListener('change', listener);
  return () => {
    for (const query of all) query.removeEventListener('change', listener);
  };
}

/**
 * Reorders a list by dragging. On phones only squares, which a finger holds first: rows scroll with the same gesture,
 * and have buttons. This component is a sibling of the list, so that loading it does not render the list again.
 */
export function DragLayer(props: DragLayerProps) {
  const { layout, ids } = props;
  const canDrag = useSyncExternalStore(
    onScreenChange,
    () => queryOf(DESK).matches || (layout === 'squares' && queryOf(FINGERS).matches),
    () => false,
  );
  const isUseful = canDrag && canBeDragged(ids.length);
  // Squares are dragged by fingers, too, which come without notice.
  const isNear = usePointerIn(props.area);
  const loaded = useLazyModule(loadDragging, isUseful && (isNear || layout === 'squares'));
  return loaded && isUseful ? <loaded.Dragging {...props} /> : null;
}

/** True from the first time that a pointer was over the list. */
function usePointerIn(area: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const list = area.current;
    if (!list || isNear) return undefined;
    const note = () => setIsNear(true);
    list.addEventListener('pointerover', note, { once: true });
    return () => list.removeEventListener('pointerover', note);
  }, [area, isNear]);
  return isNear;
}
