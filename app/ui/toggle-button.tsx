import { ChevronDown } from 'lucide-react';
import { use } from 'react';

import { OfflineCopy } from './offline-copy.ts';
import { TOGGLE_LABELS } from './toggles.ts';

interface ToggleButtonProps {
  /** id of the element that the button expands; the element needs `data-collapsed` */
  controls: string;
  subject?: string | undefined;
  isHidden?: boolean;
}

/** `toggles.ts` handles the clicks. */
export function ToggleButton({ controls, subject, isHidden }: ToggleButtonProps) {
  // An archived page has no script, so everything in it is already expanded.
  if (use(OfflineCopy)) return null;
  return (
    <button
      type="button"
      className="toggle-button"
      aria-expanded="false"
      aria-controls={controls}
      hidden={isHidden}
      suppressHydrationWarning
    >
      {TOGGLE_LABELS.collapsed}
      {subject ? <span className="visually-hidden">{`: ${subject}`}</span> : null}
      <ChevronDown className="toggle-button-icon" aria-hidden="true" />
    </button>
  );
}
