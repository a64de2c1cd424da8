import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { use } from 'react';

import { OfflineCopy } from './offline-copy.ts';

interface ToggleButtonProps {
  /** id of the element that the button expands; the element needs `data-collapsed` */
  controls: string;
  subject?: string | undefined;
  isHidden?: boolean;
  /** whether the element starts expanded */
  isExpanded?: boolean;
  /** `lang` and `dir`, where its words are in another language than those around it */
  attributes?: { lang?: string; dir?: 'ltr' | 'rtl' } | undefined;
}

/** `toggles.ts` handles the clicks. */
export function ToggleButton({
  controls,
  subject,
  isHidden,
  isExpanded = false,
  attributes,
}: ToggleButtonProps) {
  const { t } = useLingui();
  // An archived page has no script, so everything in it is already expanded.
  if (use(OfflineCopy)) return null;
  return (
    <button
      type="button"
      className="toggle-button"
      aria-expanded={isExpanded}
      aria-controls={controls}
      hidden={isHidden}
      suppressHydrationWarning
      {...attributes}
    >
      {isExpanded ? t`See less` : t`See more`}
      {subject ? <span className="visually-hidden">{`: ${subject}`}</span> : null}
      <ChevronDown className="toggle-button-icon" aria-hidden="true" />
    </button>
  );
}
