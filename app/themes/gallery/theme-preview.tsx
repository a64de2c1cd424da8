import { useLingui } from '@lingui/react/macro';

import type { Theme } from '../contract.ts';
import { categoryLabel, previewSample } from '../fonts/preview-words.ts';
import { Ornament } from '../ornaments/ornament.tsx';
import { themeAttributes } from '../theme-attributes.ts';

interface ThemePreviewProps {
  theme: Theme;
  isSelected: boolean;
}

/** Contains only phrasing content, because it is rendered inside a label, a button or a link. */
export function ThemePreview({ theme, isSelected }: ThemePreviewProps) {
  const { i18n } = useLingui();
  return (
    <span
      className="theme-preview"
      {...themeAttributes(theme)}
      data-selected={isSelected ? 'true' : 'false'}
    >
      <span className="theme-preview-photo" aria-hidden="true" />
      <span className="theme-preview-words">
        <span className="theme-preview-name">{theme.name}</span>
        <span className="theme-preview-category">{categoryLabel(i18n, theme.category)}</span>
        <span className="theme-preview-sample">{previewSample(i18n)}</span>
      </span>
      <span className="theme-preview-ornament">
        <Ornament name={theme.visual.decorativeElements} placement="title" />
      </span>
    </span>
  );
}
