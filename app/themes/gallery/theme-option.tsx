import { memo, type KeyboardEvent } from 'react';
import { Link } from 'react-router';

import type { Theme } from '../contract.ts';
import { ThemePreview } from './theme-preview.tsx';

interface ThemeOptionProps {
  theme: Theme;
  isChosen: boolean;
  /** true once a script runs: a link among thirty becomes one of thirty radio buttons */
  isRadio: boolean;
  /** called when the theme will probably be wanted in a moment */
  onApproach: (theme: Theme) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, theme: Theme) => void;
}

export function themeOptionId(theme: Theme): string {
  return `theme-option-${theme.id}`;
}

/** One theme to choose: a link to the gallery in this theme, which works without a script too. */
export const ThemeOption = memo(function ThemeOption(props: ThemeOptionProps) {
  const { theme, isChosen, isRadio, onApproach, onKeyDown } = props;
  const radio = isRadio
    ? { role: 'radio', 'aria-checked': isChosen, tabIndex: isChosen ? 0 : -1 }
    : { 'aria-current': isChosen };
  return (
    <Link
      {...radio}
      id={themeOptionId(theme)}
      className="theme-option"
      // Without a script the page loads anew, and the fragment brings the chosen one into sight.
      to={isRadio ? `?theme=${theme.id}` : `?theme=${theme.id}#${themeOptionId(theme)}`}
      preventScrollReset
      draggable={false}
      onPointerEnter={() => onApproach(theme)}
      onFocus={() => onApproach(theme)}
      onKeyDown={(event) => onKeyDown(event, theme)}
    >
      <ThemePreview theme={theme} isSelected={isChosen} />
    </Link>
  );
});
