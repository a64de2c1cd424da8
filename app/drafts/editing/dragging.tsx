import {
  closestCenter,
  DndContext,
  PointerSensor,
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
  // Dragging starts after 6 px, so a press without movement is a click. Keyboard users have buttons instead.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
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
          <Draggable key={id} id={id} area={area} selector={selector} />
        ))}
      </SortableContext>
    </DndContext>
  );
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
      return i18n._(msg`Over position ${place} of ${total}.`);
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
}

function Draggable({ id, area, selector }: DraggableProps) {
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
    const { handle } = find(area.current, selector, id);
    const start = (event: PointerEvent) => {
      // The type asks for a React event, but the library reads only `nativeEvent`.
      const listener = listeners?.['onPointerDown'] as
        | ((event: { nativeEvent: PointerEvent }) => void)
        | undefined;
      listener?.({ nativeEvent: event });
    };
    handle?.addEventListener('pointerdown', start);
    return () => handle?.removeEventListener('pointerdown', start);
  }, [area, selector, id, listeners]);

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

function find(area: HTMLElement | null, selector: string, id: string) {
  const elements = area?.querySelectorAll<HTMLElement>(selector) ?? [];
  const element =
    [...elements].find(({ dataset }) => (dataset['item'] ?? dataset['card']) === id) ?? null;
  return { element, handle: element?.querySelector<HTMLElement>('[data-drag-handle]') ?? null };
}
