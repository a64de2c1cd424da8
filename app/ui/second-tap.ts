import { useEffect } from 'react';

/** Longer than the two taps of a double tap are apart, and shorter than two decisions. */
const DOUBLE_TAP_MS = 600;
/** Less than two buttons side by side are apart. */
const SAME_PLACE_PIXELS = 30;

/**
 * Ignores the second click of a double click if it hits another button than the first, such as one in a dialog that the
 * first click has opened, or if it would submit a form or remove something again. Other buttons, such as 'Move down',
 * can be pressed several times in a row.
 */
export function useFirstTaps(): void {
  useEffect(() => {
    let first: { button: Element; click: MouseEvent } | undefined;
    const stopSecond = (click: MouseEvent) => {
      const button = click.target instanceof Element ? click.target.closest('button, a') : null;
      if (!button) return;
      if (!first || !isSecond(click, first.click)) first = { button, click };
      else if (button !== first.button || button.matches('[type="submit"], [data-remove]')) {
        click.preventDefault();
        click.stopPropagation();
      }
    };
    // React listens on the document, so only the window comes before it.
    window.addEventListener('click', stopSecond, true);
    return () => window.removeEventListener('click', stopSecond, true);
  }, []);
}

function isSecond(click: MouseEvent, first: MouseEvent): boolean {
  if (click.detail > 1) return true;
  // Some phones count each tap of a double tap as the first.
  return (
    isTouch(click) &&
    isTouch(first) &&
    click.timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
    Math.abs(click.clientX - first.clientX) < SAME_PLACE_PIXELS &&
    Math.abs(click.clientY - first.clientY) < SAME_PLACE_PIXELS
  );
}

function isTouch(click: MouseEvent): boolean {
  return click instanceof PointerEvent && click.pointerType === 'touch';
}
