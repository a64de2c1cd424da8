/**
 * The fonts of the gallery's previews: each a few kilobytes, cut down to a preview's letters by
 * `scripts/preview-fonts.mjs`. They have names of their own, so that no page sets a family's words in
 * them. Only code that the bundler loads may import this file.
 */
import type { Theme } from './contract.ts';
import { GENERIC_FAMILY, fontFamily } from './font-families.ts';
import { previewFaces, previewFontName } from './preview-words.ts';
import type { PreviewFace } from './preview-words.ts';

const FILES = import.meta.glob<string>('./preview-fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a face's file. */
export function previewFontHref(face: PreviewFace): string {
  const name = previewFontName(face);
  const href = FILES[`./preview-fonts/${name}.woff2`];
  if (href === undefined) {
    throw new Error(`No preview font "${name}": run node scripts/preview-fonts.mjs.`);
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

function stack(family: string): string {
  return `${previewFamily(family)},${generic(family)}`;
}

function generic(family: string): string {
  return GENERIC_FAMILY[fontFamily(family).kind];
}

/**
 * The rules that set the previews of these themes in their own type. Ten small files are asked for at once
 * then, so they wait until the page answers to a touch (`shell/hydrated.ts`); the memorial comes first.
 */
export function previewFontRules(themes: readonly Theme[]): string[] {
  const faces = new Set(themes.flatMap(previewFaces).map(faceRule));
  const uses = themes.map(({ id, typography: { headingFont, bodyFont } }) => {
    const own = `--own-heading:${stack(headingFont)};--own-body:${stack(bodyFont)}`;
    const first = `--font-heading:${generic(headingFont)};--font-body:${generic(bodyFont)}`;
    return `.theme-preview[data-theme='${id}']{${own};${first}}`;
  });
  const own = '--font-heading:var(--own-heading);--font-body:var(--own-body)';
  return [
    ...faces,
    ...uses,
    `html[data-hydrated] .theme-preview{${own}}`,
    `@media (scripting:none){.theme-preview[data-theme]{${own}}}`,
  ];
}
