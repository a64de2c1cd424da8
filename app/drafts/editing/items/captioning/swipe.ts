import { useRef, type PointerEvent } from 'react';

import { closestTarget } from '../../../../ui/closest-target.ts';

/** A finger that moves less far, or more up and down than sideways, means something else. */
const LEAST_PX = 48;
const LEAST_RATIO = 1.5;

/** Follows the finger itself, for example along a video. */
const CONTROL = 'video, button, a, input, textarea';

interface Swipe {
  pointerId: number;
  x: number;
  y: number;
}

/**
 * Handlers for a sideways swipe of one finger. `touch-action` of the element must leave sideways movements to the
 * script. What is inside follows the finger.
 */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const started = useRef<Swipe>(undefined);
  const stop = (area: HTMLElement) => {
    started.current = undefined;
    follow(area, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') return;
      // A second finger zooms.
      if (!event.isPrimary) stop(event.currentTarget);
      else if (!closestTarget(event.nativeEvent, CONTROL)) {
        started.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
        capture(event);
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (started.current?.pointerId !== event.pointerId) return;
      follow(event.currentTarget, event.clientX - started.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = started.current;
      if (from?.pointerId !== event.pointerId) return;
      stop(event.currentTarget);
      const across = event.clientX - from.x;
      const down = event.clientY - from.y;
      if (Math.abs(across) < LEAST_PX || Math.abs(across) < LEAST_RATIO * Math.abs(down)) return;
      const isForward = across < 0 === (document.documentElement.dir !== 'rtl');
      onSwipe(isForward ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => stop(event.currentTarget),
  };
}

function capture({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
  try {
    currentTarget.setPointerCapture(pointerId);
  } catch {
    // The finger was lifted meanwhile.
  }
}

function follow(area: HTMLElement, across: number): void {
  const content = area.firstElementChild;
  if (!(content instanceof HTMLElement)) return;
  content.style.transform = across === 0 ? '' : `translateX(${Math.round(across)}px)`;
}
