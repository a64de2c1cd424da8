import type { RefObject } from 'react';

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
