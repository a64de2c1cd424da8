import { memo, type KeyboardEvent } from 'react';
import { Link } from 'react-router';

import type { Theme } from '../contract.ts';
import { ThemePreview } from './theme-preview.tsx';

interface ThemeOptionProps {
  theme: Theme;
  isChosen: boolean;
  isRadio: boolean;
  /** called when the user will probably choose the theme */
  onIntent: (theme: Theme) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, theme: Theme) => void;
}

export function themeOptionId(theme: Theme): string {
  return `theme-option-${theme.id}`;
}

export const ThemeOption = memo(function ThemeOption(props: ThemeOptionProps) {
  const { theme, isChosen, isRadio, onIntent, onKeyDown } = props;
  const radio = isRadio
    ? { role: 'radio', 'aria-checked': isChosen, tabIndex: isChosen ? 0 : -1 }
    : { 'aria-current': isChosen };
  return (
    <Link
      {...radio}
      id={themeOptionId(theme)}
      className="theme-option"
      // Without JavaScript, the link loads the page with this theme and scrolls to this option.
      to={isRadio ? `?theme=${theme.id}` : `?theme=${theme.id}#${themeOptionId(theme)}`}
      preventScrollReset
      draggable={false}
      onPointerEnter={() => onIntent(theme)}
      onFocus={() => onIntent(theme)}
      onKeyDown={(event) => onKeyDown(event, theme)}
    >
      <ThemePreview theme={theme} isSelected={isChosen} />
    </Link>
  );
});
