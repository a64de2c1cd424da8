import { ChevronDown } from 'lucide-react';

import { TOGGLE_WORDS } from './toggles.ts';

interface ToggleButtonProps {
  /** id of what the button shows and hides; that carries `data-collapsed` */
  controls: string;
  /** completes the label for screen readers, where several toggles stand on one page */
  subject?: string | undefined;
  /** true while there is nothing more to see */
  isHidden?: boolean;
}

/** 'See more' and 'See less': a real button whose state a screen reader hears. `toggles.ts` answers it. */
export function ToggleButton({ controls, subject, isHidden }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className="toggle-button"
      aria-expanded="false"
      aria-controls={controls}
      hidden={isHidden}
      // Somebody may have opened it before React came.
      suppressHydrationWarning
    >
      {TOGGLE_WORDS.collapsed}
      {subject ? <span className="visually-hidden">{`: ${subject}`}</span> : null}
      <ChevronDown className="toggle-button-icon" aria-hidden="true" />
    </button>
  );
}
