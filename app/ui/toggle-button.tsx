import { ChevronDown } from 'lucide-react';

interface ToggleButtonProps {
  isExpanded: boolean;
  onToggle: () => void;
  /** id of what the button shows and hides */
  controls: string;
  /** what it says while collapsed and while expanded */
  labels?: { collapsed: string; expanded: string };
  /** completes the label for screen readers, where several toggles stand on one page */
  subject?: string | undefined;
}

const SEE_MORE = { collapsed: 'See more', expanded: 'See less' };

/** 'See more' and 'See less': a real button whose state a screen reader hears. */
export function ToggleButton({
  isExpanded,
  onToggle,
  controls,
  labels = SEE_MORE,
  subject,
}: ToggleButtonProps) {
  return (
    <button
      type="button"
      className="toggle-button"
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onToggle}
    >
      {isExpanded ? labels.expanded : labels.collapsed}
      {subject ? <span className="visually-hidden">: {subject}</span> : null}
      <ChevronDown className="toggle-button-icon" aria-hidden="true" />
    </button>
  );
}
