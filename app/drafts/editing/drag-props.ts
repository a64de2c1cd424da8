import type { MessageDescriptor } from '@lingui/core';
import type { RefObject } from 'react';

/** The maximum length of a list with dragging. Longer lists have only the buttons for moving, such as “Move up”. */
export const MOST_DRAGGED = 120;

export function canBeDragged(count: number): boolean {
  return count > 1 && count <= MOST_DRAGGED;
}

export interface DragSentences {
  picked: (place: number, total: number) => MessageDescriptor;
  notMoved: MessageDescriptor;
}

export interface DragLayerProps {
  area: RefObject<HTMLElement | null>;
  selector: string;
  ids: readonly string[];
  layout: 'rows' | 'squares';
  sentences: DragSentences;
  /** called with the new position, from 0 */
  onMove: (id: string, place: number) => void;
}
