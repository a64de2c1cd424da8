/**
 * `scripts/building/preview-fonts.mjs` builds font files that contain only the letters of these
 * texts in English. Other letters are shown in a fallback font.
 */
import type { I18n } from '@lingui/core';

import { pageI18n } from '../../language/i18n.ts';
import type { Theme, ThemeCategory } from '../contract.ts';
import { fontFamily } from './font-families.ts';

export function categoryLabel(i18n: I18n, category: ThemeCategory): string {
  switch (category) {
    case 'classic':
      return i18n._('Classic');
    case 'modern':
      return i18n._('Modern');
    case 'nature':
      return i18n._('Nature');
    case 'artistic':
      return i18n._('Artistic');
  }
}

export function previewSample(i18n: I18n): string {
  return i18n._('In loving memory');
}

export interface PreviewFace {
  family: string;
  packageName: string;
  weight: number;
  style: 'normal' | 'italic';
  text: string;
}

/** Lists the fonts of a theme's preview in English. A font that is used twice is listed twice. */
export function previewFaces(theme: Theme): PreviewFace[] {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = theme.typography;
  const heading = { family: headingFont, packageName: fontFamily(headingFont).packageName };
  const body = { family: bodyFont, packageName: fontFamily(bodyFont).packageName };
  return [
    { ...heading, weight: headingWeight, style: 'normal', text: theme.name },
    { ...body, weight: bodyWeight, style: 'normal', text: categoryLabel(pageI18n, theme.category) },
    {
      ...body,
      weight: bodyWeight,
      style: fontFamily(bodyFont).kind === 'serif' ? 'italic' : 'normal',
      text: previewSample(pageI18n),
    },
  ];
}

export function previewFontName({ packageName, weight, style }: PreviewFace): string {
  return `${packageName}-${weight}-${style}`;
}
