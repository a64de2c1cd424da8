/**
 * The style sheets of themes as files of their own, for a page whose theme changes while it is read.
 * An address holds the hash of its text, so that a browser may keep it for ever.
 */
import { createHash } from 'node:crypto';

import { THEMES } from './catalog.ts';
import {
  themeGalleryFonts,
  themeGalleryStylesheet,
  themePreviewFonts,
  themeStylesheet,
} from './theme-stylesheet.ts';

/** The sheets of all themes. Their names stand where a theme's id stands for the others; no theme may have them. */
const OF_ALL_THEMES = {
  gallery: themeGalleryStylesheet,
  'gallery-previews': themePreviewFonts,
  'gallery-fonts': themeGalleryFonts,
} as const;

type GallerySheetName = keyof typeof OF_ALL_THEMES;

interface Sheet {
  css: string;
  /** changes whenever the text does */
  version: string;
}

/** Each is written when it is first asked for: all of them take longer than the rest of a first page. */
const written = new Map<string, Sheet>();

function write(name: string): Sheet | undefined {
  const css = textOf(name);
  if (css === undefined) return undefined;
  const sheet = { css, version: versionOf(css) };
  written.set(name, sheet);
  return sheet;
}

function textOf(name: string): string | undefined {
  if (isOfAllThemes(name)) return OF_ALL_THEMES[name](THEMES);
  const theme = THEMES.find(({ id }) => id === name);
  return theme && themeStylesheet(theme);
}

function isOfAllThemes(name: string): name is GallerySheetName {
  return Object.hasOwn(OF_ALL_THEMES, name);
}

function versionOf(css: string): string {
  return createHash('sha256').update(css).digest('base64url').slice(0, 12);
}

/** The sheet of this name: a theme's id, or one of the gallery's. */
export function stylesheetNamed(name: string): Sheet | undefined {
  return written.get(name) ?? write(name);
}

/** Where a page finds the sheet of this name (`routes/theme-stylesheet.ts`). */
export function stylesheetAddress(name: string): string {
  return `/themes/${name}.css?v=${stylesheetNamed(name)?.version ?? ''}`;
}
