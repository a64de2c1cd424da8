/**
 * 'See more' and 'See less'. The state is in the document itself, so that a page which needs nothing
 * else of a program is not one: the button says whether it is expanded, what it controls whether it is
 * collapsed, and the style sheet does the rest.
 */
import { metBy } from './closest-target.ts';

export const TOGGLE_WORDS = { collapsed: 'See more', expanded: 'See less' };

/** Answers every toggle of the page, those included that come later. */
export function listenToToggles(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = metBy(event, '.toggle-button');
    if (button) setExpanded(button, button.ariaExpanded !== 'true');
  });
  page.addEventListener('focusin', (event) => {
    // A link below the fold that gets the focus must not stay out of sight.
    const content = metBy(event, '[id][data-collapsed="true"]');
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
  const words = button.firstChild;
  if (words) words.nodeValue = isExpanded ? TOGGLE_WORDS.expanded : TOGGLE_WORDS.collapsed;
}
