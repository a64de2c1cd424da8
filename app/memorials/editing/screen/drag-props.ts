import type { RefObject } from 'react';

/** The longest list that can be reordered by dragging; in a longer one, “Move to place …” is quicker. */
export const MOST_DRAGGED = 120;

export interface DragLayerProps {
  /** the element that contains the list entries */
  area: RefObject<HTMLElement | null>;
  /** a CSS selector of the list entries, whose ids are in `data-item` or `data-card` */
  selector: string;
  ids: readonly string[];
  layout: 'rows' | 'squares';
  /** the noun for a list entry in announcements to screen readers */
  noun: string;
  /** called with the new place, from 0 */
  onMove: (id: string, place: number) => void;
}
