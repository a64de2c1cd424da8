/**
 * 'See more' and 'See less'. The state lives in the DOM, so that it works on pages without React:
 * `aria-expanded` on the button, `data-collapsed` on the controlled element, and CSS does the rest.
 */
import { closestTarget } from './closest-target.ts';

export const TOGGLE_LABELS = { collapsed: 'See more', expanded: 'See less' };

/** Handles every toggle of the page, including toggles that are added later. */
export function listenToToggles(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = closestTarget(event, '.toggle-button');
    if (button) setExpanded(button, button.ariaExpanded !== 'true');
  });
  page.addEventListener('focusin', (event) => {
    // A link in the hidden part that receives the focus must become visible.
    const content = closestTarget(event, '[id][data-collapsed="true"]');
    const button =
      content && page.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(content.id)}"]`);
    if (button) setExpanded(button, true);
  });
}

function setExpanded(button: HTMLElement, isExpanded: boolean): void {
  const controlled = button.getAttribute('aria-controls');
  const content = controlled && button.ownerDocument.getElementById(controlled);
  if (!content) return;
  button.ariaExpanded = String(isExpanded);
  content.dataset['collapsed'] = String(!isExpanded);
  const label = button.firstChild;
  if (label) label.nodeValue = isExpanded ? TOGGLE_LABELS.expanded : TOGGLE_LABELS.collapsed;
}
