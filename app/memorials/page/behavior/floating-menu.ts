/**
 * The floating widget (SPEC section 2). Only a mouse opens the menu by `pointerover`. On a touch screen, a tap
 * fires `pointerover` and then `click`, and the click would close the menu again.
 */
import { closestTarget } from '../../../ui/closest-target.ts';

const WIDGET = '.floating-actions';

export function listenToFloatingMenu(page: Document): void {
  page.addEventListener('click', (event) => {
    const widget = closestTarget(event, WIDGET);
    if (!widget) return;
    if (closestTarget(event, '.floating-main')) setOpen(widget, widget.dataset['open'] !== 'true');
    else if (closestTarget(event, '.floating-option')) setOpen(widget, false);
  });
  page.addEventListener('pointerdown', (event) => {
    if (!closestTarget(event, WIDGET)) closeAll(page);
  });
  page.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeAll(page);
  });
  page.addEventListener('pointerover', (event) => {
    const widget = closestTarget(event, WIDGET);
    if (event.pointerType === 'mouse' && widget && !isWithin(widget, event.relatedTarget)) {
      setOpen(widget, true);
    }
  });
  page.addEventListener('pointerout', (event) => {
    const widget = closestTarget(event, WIDGET);
    if (event.pointerType === 'mouse' && widget && !isWithin(widget, event.relatedTarget)) {
      setOpen(widget, false);
    }
  });
}

function isWithin(widget: HTMLElement, other: EventTarget | null): boolean {
  return other instanceof Node && widget.contains(other);
}

function closeAll(page: Document): void {
  for (const widget of page.querySelectorAll<HTMLElement>(`${WIDGET}[data-open='true']`)) {
    setOpen(widget, false);
  }
}

function setOpen(widget: HTMLElement, isOpen: boolean): void {
  widget.dataset['open'] = String(isOpen);
  const button = widget.querySelector('.floating-main');
  if (button) button.ariaExpanded = String(isOpen);
  widget.querySelector('.floating-actions-menu')?.toggleAttribute('inert', !isOpen);
}
