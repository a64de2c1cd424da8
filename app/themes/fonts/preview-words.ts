/**
 * `scripts/building/preview-fonts.mjs` builds font files that contain only the letters of these
 * texts.
 */
import type { Theme, ThemeCategory } from '../contract.ts';
import { fontFamily } from './font-families.ts';

export const CATEGORY_LABELS: Readonly<Record<ThemeCategory, string>> = {
  classic: 'Classic',
  modern: 'Modern',
  nature: 'Nature',
  artistic: 'Artistic',
};

export const PREVIEW_SAMPLE = 'In loving memory';

export interface PreviewFace {
  family: string;
  packageName: string;
  weight: number;
  style: 'normal' | 'italic';
  text: string;
}

/** Lists the fonts of a theme's preview. A font that is used twice is listed twice. */
export function previewFaces(theme: Theme): PreviewFace[] {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = theme.typography;
  const heading = { family: headingFont, packageName: fontFamily(headingFont).packageName };
  const body = { family: bodyFont, packageName: fontFamily(bodyFont).packageName };
  return [
    { ...heading, weight: headingWeight, style: 'normal', text: theme.name },
    { ...body, weight: bodyWeight, style: 'normal', text: CATEGORY_LABELS[theme.category] },
    {
      ...body,
      weight: bodyWeight,
      style: fontFamily(bodyFont).kind === 'serif' ? 'italic' : 'normal',
      text: PREVIEW_SAMPLE,
    },
  ];
}

export function previewFontName({ packageName, weight, style }: PreviewFace): string {
  return `${packageName}-${weight}-${style}`;
}
