import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { themeById, themesByCategory } from '../../../themes/catalog.ts';
import { categoryLabel } from '../../../themes/fonts/preview-words.ts';
import { loadPreviewFonts, prefetchFonts } from '../../../themes/gallery/prefetch-fonts.ts';
import { ThemePreview } from '../../../themes/gallery/theme-preview.tsx';
import { ThemedPage } from '../../preview/themed-page.tsx';
import { useEditor } from '../editor-context.ts';
import { textOf } from '../fields/draft-text.tsx';
import { FieldTrouble } from '../fields/field-trouble.tsx';
import type { Head } from '../header/header.ts';
import type { ThemeSheets } from './theme-sheets.ts';

import './theme.css';

const GROUPS = themesByCategory();

interface LookFormProps {
  head: Head;
  sheets: ThemeSheets;
}

export function ThemeForm({ head, sheets }: LookFormProps) {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const chosen = themeById(textOf(head['themeId']) || undefined);
  useEffect(() => void loadPreviewFonts(sheets.previews), [sheets.previews]);
  useEffect(() => void prefetchFonts(chosen, sheets.fonts), [chosen, sheets.fonts]);
  return (
    <div className="look">
      <link rel="stylesheet" href={sheets.themes} precedence="theme" />
      <ThemedPage head={head} theme={chosen} />
      <fieldset className="look-themes">
        <legend className="visually-hidden">
          <Trans>Theme</Trans>
        </legend>
        {GROUPS.map(({ category, themes }) => (
          <div key={category} role="group" aria-labelledby={`look-${category}`}>
            <h3 id={`look-${category}`} className="editor-group-title">
              {categoryLabel(i18n, category)}
            </h3>
            <div className="look-options">
              {themes.map((theme) => (
                <label
                  key={theme.id}
                  className="look-option"
                  onPointerEnter={() => void prefetchFonts(theme, sheets.fonts)}
                >
                  <input
                    type="radio"
                    name="theme"
                    className="visually-hidden"
                    checked={theme === chosen}
                    data-place={theme === chosen ? 'themeId' : undefined}
                    onChange={() => session.set('themeId', theme.id)}
                  />
                  <ThemePreview theme={theme} isSelected={theme === chosen} />
                </label>
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      <FieldTrouble path="themeId" id="theme-error" />
    </div>
  );
}
