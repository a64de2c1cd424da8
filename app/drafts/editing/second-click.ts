import { useRef, type MouseEvent } from 'react';

/** Longer than the two taps of a double tap are apart, and shorter than two decisions. */
const DOUBLE_TAP_MS = 600;

/**
 * A handler for clicks on their way to a button. After a removal, the next thing is under the
 * pointer, so the second click of a double click would remove that too. The handler stops it, on
 * every button with `data-remove` or `data-confirm-removal`.
 */
export function useOneRemovalAtATime(): (event: MouseEvent) => void {
  const lastTap = useRef(-DOUBLE_TAP_MS);
  return (event) => {
    const { target, nativeEvent, detail, timeStamp } = event;
    if (!(target instanceof Element)) return;
    if (!target.closest('[data-remove], [data-confirm-removal]')) return;
    // Some phones count each tap of a double tap as the first.
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    const isSecondTap = isTouch && timeStamp - lastTap.current < DOUBLE_TAP_MS;
    if (detail > 1 || isSecondTap) event.stopPropagation();
    else if (isTouch) lastTap.current = timeStamp;
  };
}
