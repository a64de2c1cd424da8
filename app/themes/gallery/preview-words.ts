/**
 * The words of a preview and the faces that set them. Pure data: the gallery draws them, and
 * `scripts/building/preview-fonts.mjs` cuts the fonts of the previews down to their letters.
 */
import type { Theme, ThemeCategory } from '../contract.ts';
import { fontFamily } from '../fonts/font-families.ts';

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
  /** what the preview sets in this face */
  text: string;
}

/** The faces of a theme's preview; a face that is used twice stands there twice. */
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

/** The name of a face's file without its ending, in `preview-fonts/`. */
export function previewFontName({ packageName, weight, style }: PreviewFace): string {
  return `${packageName}-${weight}-${style}`;
}
