import { useSyncExternalStore } from 'react';

import { useLazyModule } from '../../../ui/lazy-module.ts';
import { MOST_DRAGGED, type DragLayerProps } from './drag-props.ts';

const loadDragging = () => import('./dragging.tsx');

/** As in `cards.css`, which shows the handles. */
const DESK = '(min-width: 48rem) and (hover: hover) and (pointer: fine)';

let desk: MediaQueryList | undefined;

/** Made once: each new query costs the browser a check of all queries. */
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
 * Lets a list be ordered by dragging, on a desk only: a phone has the buttons, and scrolls by the same gesture. The
 * layer stands beside the list, so that loading it later changes nothing in the list.
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
