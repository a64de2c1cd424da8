import {
  closestCenter,
  DndContext,
  MouseSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, type RefObject } from 'react';

import type { DragLayerProps, DragSentences } from './drag-props.ts';

/**
 * Implements dragging; loaded on demand. Each `Draggable` connects one element of the list with dnd-kit and renders
 * nothing.
 */
export function Dragging({ area, selector, ids, layout, sentences, onMove }: DragLayerProps) {
  const { i18n } = useLingui();
  const sensors = useDragSensors(layout);
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  const strategy = layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy;
  return (
    <DndContext
      sensors={sensors}
      modifiers={[withinList]}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(i18n, ids, sentences),
        screenReaderInstructions: { draggable: '' },
      }}
      onDragEnd={finish}
    >
      <SortableContext items={[...ids]} strategy={strategy}>
        {ids.map((id) => (
          <Draggable key={id} id={id} area={area} selector={selector} layout={layout} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/**
 * Dragging starts after 6 px, so a press without movement is a click. A finger holds a square first, so that it can
 * still scroll. Keyboard users have buttons instead.
 */
function useDragSensors(layout: DragLayerProps['layout']) {
  const move = { activationConstraint: { distance: 6 } };
  const handle = useSensor(PointerSensor, move);
  const mouse = useSensor(MouseSensor, move);
  const finger = useSensor(TouchSensor, { activationConstraint: { delay: 350, tolerance: 8 } });
  const [first, second] = layout === 'squares' ? [mouse, finger] : [handle, null];
  return useSensors(first, second);
}

const withinList: Modifier = ({ transform, draggingNodeRect: thing, containerNodeRect: list }) => {
  if (!thing || !list) return transform;
  return {
    ...transform,
    x: clamp(transform.x, list.left - thing.left, list.right - thing.right),
    y: clamp(transform.y, list.top - thing.top, list.bottom - thing.bottom),
  };
};

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function announcements(
  i18n: I18n,
  ids: readonly string[],
  { picked, notMoved }: DragSentences,
): Announcements {
  const total = ids.length;
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => i18n._(picked(placeOf(active.id), total)),
    onDragOver: ({ over }) => {
      if (!over) return undefined;
      const place = placeOf(over.id);
      return i18n._(msg`Now over position ${place} of ${total}.`);
    },
    // Undefined after a move, because the list itself announces the new position.
    onDragEnd: ({ over }) => (over ? undefined : i18n._(notMoved)),
    onDragCancel: () => i18n._(notMoved),
  };
}

interface DraggableProps {
  id: string;
  area: RefObject<HTMLElement | null>;
  selector: string;
  layout: DragLayerProps['layout'];
}

function Draggable({ id, area, selector, layout }: DraggableProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id });

  useEffect(() => {
    const { element, handle } = find(area.current, selector, id);
    setNodeRef(element);
    setActivatorNodeRef(handle);
    return () => {
      setNodeRef(null);
      setActivatorNodeRef(null);
    };
  }, [area, selector, id, setNodeRef, setActivatorNodeRef]);

  useEffect(() => {
    const { element, handle } = find(area.current, selector, id);
    // A square is its own handle, unless it is open.
    const grip = layout === 'squares' ? element : handle;
    const start = (event: Event) => {
      if (layout === 'squares' && !element?.hasAttribute('data-handle')) return;
      // The type asks for a React event, but the library reads only `nativeEvent`.
      const listener = listeners?.[STARTS.get(event.type) ?? ''] as
        | ((event: { nativeEvent: Event }) => void)
        | undefined;
      listener?.({ nativeEvent: event });
    };
    for (const type of STARTS.keys()) grip?.addEventListener(type, start, { passive: true });
    return () => {
      for (const type of STARTS.keys()) grip?.removeEventListener(type, start);
    };
  }, [area, selector, id, layout, listeners]);

  useEffect(() => {
    const { element } = find(area.current, selector, id);
    if (!element) return undefined;
    element.style.transform = transform
      ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`
      : '';
    element.style.transition = transition ?? '';
    element.toggleAttribute('data-dragging', isDragging);
    return () => {
      element.style.transform = '';
      element.style.transition = '';
      element.removeAttribute('data-dragging');
    };
  }, [area, selector, id, transform, transition, isDragging]);

  return null;
}

/** The library's names of the events that its sensors begin with. */
const STARTS: ReadonlyMap<string, string> = new Map([
  ['pointerdown', 'onPointerDown'],
  ['mousedown', 'onMouseDown'],
  ['touchstart', 'onTouchStart'],
]);

function find(area: HTMLElement | null, selector: string, id: string) {
  const elements = area?.querySelectorAll<HTMLElement>(selector) ?? [];
  const element =
    [...elements].find(({ dataset }) => (dataset['item'] ?? dataset['card']) === id) ?? null;
  return { element, handle: element?.querySelector<HTMLElement>('[data-drag-handle]') ?? null };
}
