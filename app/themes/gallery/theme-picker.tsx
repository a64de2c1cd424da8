import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { THEMES, themesByCategory } from '../catalog.ts';
import type { Theme, ThemeCategory } from '../contract.ts';
import { categoryLabel } from '../fonts/preview-words.ts';
import { themeForKey } from './picker-keys.ts';
import { ThemeOption, themeOptionId } from './theme-option.tsx';

const GROUPS = themesByCategory();

/** For `useSyncExternalStore`: false on the server and during hydration, then true. */
const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

interface ThemePickerProps {
  chosen: Theme;
  /** `isKeyRepeat` is true while the user holds a key down. */
  onChoose: (theme: Theme, choice: { isKeyRepeat: boolean }) => void;
  onIntent: (theme: Theme) => void;
}

export function ThemePicker({ chosen, onChoose, onIntent }: ThemePickerProps) {
  const { t } = useLingui();
  const isScripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const [isOpen, setIsOpen] = useState(true);

  useEffect(() => {
    document.getElementById(themeOptionId(chosen))?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    });
  }, [chosen, isOpen]);

  const handleKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, focused: Theme) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = themeForKey(event.key, focused, THEMES);
      if (!next) return;
      event.preventDefault();
      document.getElementById(themeOptionId(next))?.focus();
      onChoose(next, { isKeyRepeat: event.repeat });
      const following = themeForKey(event.key, next, THEMES);
      if (following) onIntent(following);
    },
    [onChoose, onIntent],
  );

  return (
    <aside className="theme-picker" data-open={isOpen} aria-labelledby="theme-picker-title">
      <PickerTitle chosen={chosen} isOpen={isOpen} onToggle={() => setIsOpen((open) => !open)} />
      <div
        id="theme-picker-themes"
        className="theme-picker-themes"
        {...(isScripted ? { role: 'radiogroup', 'aria-label': t`Select Theme` } : {})}
      >
        {GROUPS.map(({ category, themes }) => (
          <ThemeGroup key={category} category={category} count={themes.length}>
            {themes.map((theme) => (
              <ThemeOption
                key={theme.id}
                theme={theme}
                isChosen={theme === chosen}
                isRadio={isScripted}
                onIntent={onIntent}
                onKeyDown={handleKeyDown}
              />
            ))}
          </ThemeGroup>
        ))}
      </div>
    </aside>
  );
}

interface PickerTitleProps {
  chosen: Theme;
  isOpen: boolean;
  onToggle: () => void;
}

function PickerTitle({ chosen, isOpen, onToggle }: PickerTitleProps) {
  return (
    <h2 id="theme-picker-title" className="theme-picker-title">
      <span className="theme-picker-words">
        <Trans>Select Theme</Trans>
      </span>
      <button
        type="button"
        className="theme-picker-toggle"
        aria-expanded={isOpen}
        aria-controls="theme-picker-themes"
        onClick={onToggle}
      >
        <span className="theme-picker-words">
          <Trans>Select Theme</Trans>
        </span>
        <span className="theme-picker-chosen">{chosen.name}</span>
        <ChevronDown className="theme-picker-chevron" aria-hidden="true" />
      </button>
    </h2>
  );
}

interface ThemeGroupProps {
  category: ThemeCategory;
  count: number;
  children: ReactNode;
}

function ThemeGroup({ category, count, children }: ThemeGroupProps) {
  const { i18n } = useLingui();
  const titleId = `theme-group-${category}`;
  return (
    <div className="theme-group" role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className="theme-group-title">
        {categoryLabel(i18n, category)}{' '}
        <span className="theme-group-count">
          <Plural
            value={count}
            one={
              <Trans>
                #<span className="visually-hidden"> theme</span>
              </Trans>
            }
            other={
              <Trans>
                #<span className="visually-hidden"> themes</span>
              </Trans>
            }
          />
        </span>
      </h3>
      <div className="theme-group-options">{children}</div>
    </div>
  );
}
