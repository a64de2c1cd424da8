/**
 * 'See more' and 'See less' buttons work without React. Their state is in `aria-expanded` and
 * `data-collapsed`, which CSS reads.
 */
import { msg } from '@lingui/core/macro';

import { pageI18n } from '../language/i18n.ts';
import { closestTarget } from './closest-target.ts';

interface ToggleOptions {
  signal?: AbortSignal;
  /** the label of a button, for a page in another language than its script */
  say?: (isExpanded: boolean) => string;
}

/** @param page - the document, or a part of it */
export function listenToToggles(
  page: EventTarget & ParentNode,
  { say = sayInPageLanguage, ...options }: ToggleOptions = {},
): void {
  const toggle = (event: Event) => {
    const button = closestTarget(event, '.toggle-button');
    if (!button) return;
    const { top } = button.getBoundingClientRect();
    setExpanded(button, button.ariaExpanded !== 'true', say);
    // Otherwise what comes long after the button would jump into view, when all above it collapses.
    const moved = button.getBoundingClientRect().top - top;
    if (moved < 0) button.ownerDocument.defaultView?.scrollBy({ top: moved, behavior: 'instant' });
  };
  const reveal = (event: Event) => {
    // Expand a collapsed part when a link in it receives the focus.
    const content = closestTarget(event, '[id][data-collapsed="true"]');
    const button =
      content && page.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(content.id)}"]`);
    if (button) setExpanded(button, true, say);
  };
  page.addEventListener('click', toggle, options);
  page.addEventListener('focusin', reveal, options);
}

function sayInPageLanguage(isExpanded: boolean): string {
  return isExpanded ? pageI18n._(msg`See less`) : pageI18n._(msg`See more`);
}

function setExpanded(
  button: HTMLElement,
  isExpanded: boolean,
  say: (isExpanded: boolean) => string,
): void {
  const controlled = button.getAttribute('aria-controls');
  const content = controlled && button.ownerDocument.getElementById(controlled);
  if (!content) return;
  button.ariaExpanded = String(isExpanded);
  content.dataset['collapsed'] = String(!isExpanded);
  const label = button.firstChild;
  if (label) label.nodeValue = say(isExpanded);
}
