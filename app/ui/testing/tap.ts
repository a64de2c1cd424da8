import { act } from '@testing-library/react';

interface Tap {
  /** milliseconds, the same moment for all taps by default */
  at?: number;
  clientY?: number;
}

/** A tap on a phone that counts each tap of a double tap as the first. */
export function tap(target: Element, { at = 0, clientY = 0 }: Tap = {}): void {
  const details = { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch', clientY };
  const event = new PointerEvent('click', details);
  Object.defineProperty(event, 'timeStamp', { value: at });
  act(() => void target.dispatchEvent(event));
}
