import type { RefObject } from 'react';

/** The longest list that can be reordered by dragging; in a longer one, “Move to place …” is quicker. */
export const MOST_DRAGGED = 120;

export interface DragLayerProps {
  /** the element around the things */
  area: RefObject<HTMLElement | null>;
  /** selects the things, whose ids are in `data-item` or `data-card` */
  selector: string;
  ids: readonly string[];
  layout: 'rows' | 'squares';
  /** what a thing is called, for what is said while it is dragged */
  noun: string;
  /** called with the new place, from 0 */
  onMove: (id: string, place: number) => void;
}
