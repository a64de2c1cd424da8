import { ChevronDown } from 'lucide-react';

import { TOGGLE_LABELS } from './toggles.ts';

interface ToggleButtonProps {
  /** id of the element that the button expands and collapses; that element must have `data-collapsed` */
  controls: string;
  /** added to the label for screen readers, because a page has several toggles */
  subject?: string | undefined;
  /** true if the content fits without collapsing */
  isHidden?: boolean;
}

/** 'See more' and 'See less', with the state for screen readers. `toggles.ts` handles the clicks. */
export function ToggleButton({ controls, subject, isHidden }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className="toggle-button"
      aria-expanded="false"
      aria-controls={controls}
      hidden={isHidden}
      // The toggle may have been expanded before hydration.
      suppressHydrationWarning
    >
      {TOGGLE_LABELS.collapsed}
      {subject ? <span className="visually-hidden">{`: ${subject}`}</span> : null}
      <ChevronDown className="toggle-button-icon" aria-hidden="true" />
    </button>
  );
}
