import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { THEMES, themeById } from '../../../themes/catalog.ts';
import { DEFAULT_THEME_ID } from '../../../themes/contract.ts';
import { ThemePreview } from '../../../themes/gallery/theme-preview.tsx';
import { scrollToMiddle } from '../../../ui/scroll-to-middle.ts';
import type { UnfinishedMemorial } from '../unfinished-page.ts';
import { PageSoFar } from './page-so-far.tsx';

/** Themes that differ as much as possible: light, dark, plain, colorful, ornamented, easy to read. */
const FIRST_THEMES = [
  DEFAULT_THEME_ID,
  'modern-minimal',
  'forest-path',
  'candlelight',
  'ocean-calm',
  'rose-garden',
];

interface LookChoiceProps {
  themeId: string | undefined;
  onChoose: (themeId: string) => void;
  sheets: readonly string[];
  page: UnfinishedMemorial;
}

export function ThemeChoice({ themeId, onChoose, sheets, page }: LookChoiceProps) {
  const chosen = themeById(themeId);
  const [isWhole, setIsWhole] = useState(false);
  const looks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus was removed, so the focus moves to the chosen theme.
    if (isWhole) looks.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [isWhole]);
  // On a phone, the themes are one row that scrolls sideways.
  useLayoutEffect(() => {
    const look = looks.current?.querySelector(':checked')?.closest('label');
    if (looks.current && look) scrollToMiddle(looks.current, look);
  }, [chosen, isWhole]);
  const first = FIRST_THEMES.includes(chosen.id) ? FIRST_THEMES : [chosen.id, ...FIRST_THEMES];
  const themes = isWhole ? THEMES : first.map((id) => themeById(id));
  return (
    <fieldset className="begin-part begin-theme">
      {sheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      <legend className="begin-part-title">
        <Trans>Theme</Trans>
      </legend>
      <PageSoFar page={page} theme={chosen} />
      <div ref={looks} className="begin-looks" data-whole={isWhole}>
        {themes.map((theme) => (
          <label key={theme.id} className="begin-look">
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              value={theme.id}
              checked={theme === chosen}
              onChange={() => onChoose(theme.id)}
            />
            <ThemePreview theme={theme} isSelected={theme === chosen} />
          </label>
        ))}
      </div>
      {isWhole ? null : (
        <button type="button" className="text-button" onClick={() => setIsWhole(true)}>
          <Plural value={THEMES.length} one="Show all # themes" other="Show all # themes" />
        </button>
      )}
    </fieldset>
  );
}
