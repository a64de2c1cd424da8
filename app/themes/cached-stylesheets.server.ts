/**
 * The style sheets of themes. Building one takes longer than rendering a small page, so they are cached. Their URLs
 * contain a hash, so that browsers can cache them forever.
 */
import { createHash } from 'node:crypto';

import { THEMES } from './catalog.ts';
import type { Theme, ThemeStyleData } from './contract.ts';
import { themeFontPreloads } from './fonts/fonts.ts';
import {
  themeGalleryFonts,
  themeGalleryStylesheet,
  themePreviewFonts,
  themeStylesheet,
} from './theme-stylesheet.ts';

/**
 * The other style sheets have a theme's id as their name, so no theme may have one of these names as its id.
 */
const GALLERY_SHEETS = {
  gallery: themeGalleryStylesheet,
  'gallery-previews': themePreviewFonts,
  'gallery-fonts': themeGalleryFonts,
} as const;

type GallerySheetName = keyof typeof GALLERY_SHEETS;

interface Sheet {
  css: string;
  version: string;
}

const cache = new Map<string, Sheet>();

function createSheet(name: string): Sheet | undefined {
  const css = cssOf(name);
  if (css === undefined) return undefined;
  const sheet = { css, version: versionOf(css) };
  cache.set(name, sheet);
  return sheet;
}

function cssOf(name: string): string | undefined {
  if (isGallerySheet(name)) return GALLERY_SHEETS[name](THEMES);
  const theme = THEMES.find(({ id }) => id === name);
  return theme && themeStylesheet(theme);
}

function isGallerySheet(name: string): name is GallerySheetName {
  return Object.hasOwn(GALLERY_SHEETS, name);
}

function versionOf(css: string): string {
  return createHash('sha256').update(css).digest('base64url').slice(0, 12);
}

export function stylesheetNamed(name: string): Sheet | undefined {
  return cache.get(name) ?? createSheet(name);
}

export function stylesheetAddress(name: string): string {
  return `/themes/${name}.css?v=${stylesheetNamed(name)?.version ?? ''}`;
}

const presented = new WeakMap<Theme, ThemeStyleData>();

/** The style sheet of a page's theme, which the page contains. */
export function presentThemeStyle(theme: Theme): ThemeStyleData {
  const known = presented.get(theme) ?? {
    themeId: theme.id,
    css: themeStylesheet(theme),
    address: stylesheetAddress(theme.id),
    fonts: themeFontPreloads(theme),
  };
  presented.set(theme, known);
  return known;
}
