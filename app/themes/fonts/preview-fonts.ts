/**
 * Fonts that contain only the letters of the previews (`scripts/building/preview-fonts.mjs`). Their names differ
 * from those of the complete fonts, so that no other page uses them.
 */
import type { Theme } from '../contract.ts';
import { GENERIC_FAMILY, fontFamily } from './font-families.ts';
import { previewFaces, previewFontName } from './preview-words.ts';
import type { PreviewFace } from './preview-words.ts';

const FILES = import.meta.glob<string>('./preview-fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function previewFontHref(face: PreviewFace): string {
  const name = previewFontName(face);
  const href = FILES[`./preview-fonts/${name}.woff2`];
  if (href === undefined) {
    throw new Error(`No preview font "${name}": run node scripts/building/preview-fonts.mjs.`);
  }
  return href;
}

function previewFamily(family: string): string {
  return `'${family} Preview'`;
}

function faceRule(face: PreviewFace): string {
  return [
    `@font-face{font-family:${previewFamily(face.family)};font-style:${face.style};font-weight:${face.weight}`,
    'font-display:swap',
    `src:url('${previewFontHref(face)}') format('woff2')}`,
  ].join(';');
}

function generic(family: string): string {
  return GENERIC_FAMILY[fontFamily(family).kind];
}

function previewRule(themeId: string, heading: string, body: string): string {
  return `.theme-preview[data-theme='${themeId}']{--font-heading:${heading};--font-body:${body}}`;
}

export function previewFallbackRules(themes: readonly Theme[]): string[] {
  return themes.map(({ id, typography: { headingFont, bodyFont } }) =>
    previewRule(id, generic(headingFont), generic(bodyFont)),
  );
}

/** These rules have a higher specificity than those of `previewFallbackRules`. */
export function previewFontRules(themes: readonly Theme[]): string[] {
  const stack = (family: string) => `${previewFamily(family)},${generic(family)}`;
  const faces = new Set(themes.flatMap(previewFaces).map(faceRule));
  const uses = themes.map(
    ({ id, typography: { headingFont, bodyFont } }) =>
      `html ${previewRule(id, stack(headingFont), stack(bodyFont))}`,
  );
  return [...faces, ...uses];
}
