import { useSyncExternalStore } from 'react';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { MOST_DRAGGED, type DragLayerProps } from './drag-props.ts';

const loadDragging = () => import('./dragging.tsx');

/** Must equal the media query in `cards.css` that shows the handles. */
const DESK = '(min-width: 48rem) and (hover: hover) and (pointer: fine)';

let desk: MediaQueryList | undefined;

/** Created once, because each new media query makes the browser evaluate all of them. */
function deskQuery(): MediaQueryList {
  desk ??= window.matchMedia(DESK);
  return desk;
}

function onDesk(listener: () => void): () => void {
  const query = deskQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Reorders a list by dragging. Only on desktops, because phones scroll with the same gesture. This component
 * is a sibling of the list, so that loading it does not render the list again.
 */
export function DragLayer(props: DragLayerProps) {
  const isDesk = useSyncExternalStore(
    onDesk,
    () => deskQuery().matches,
    () => false,
  );
  const isUseful = isDesk && props.ids.length > 1 && props.ids.length <= MOST_DRAGGED;
  const loaded = useLazyModule(loadDragging, isUseful);
  return loaded && isUseful ? <loaded.Dragging {...props} /> : null;
}
