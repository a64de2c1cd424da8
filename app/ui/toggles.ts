/**
 * 'See more' and 'See less'. Also works on pages without React, because the state is in the DOM: `aria-expanded` on the
 * button and `data-collapsed` on the controlled element. CSS shows and hides the content accordingly.
 */
import { closestTarget } from './closest-target.ts';

export const TOGGLE_LABELS = { collapsed: 'See more', expanded: 'See less' };

/** Handles every toggle of the page, including toggles added later. */
export function listenToToggles(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = closestTarget(event, '.toggle-button');
    if (button) setExpanded(button, button.ariaExpanded !== 'true');
  });
  page.addEventListener('focusin', (event) => {
    // If a link in the collapsed part receives the focus, the content is expanded to make the link visible.
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
