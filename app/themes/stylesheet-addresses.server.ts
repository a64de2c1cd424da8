/**
 * The style sheets of themes as files, for pages whose theme changes in the browser. The URL contains a hash of the
 * content, so browsers can cache it permanently.
 */
import { createHash } from 'node:crypto';

import { THEMES } from './catalog.ts';
import {
  themeGalleryFonts,
  themeGalleryStylesheet,
  themePreviewFonts,
  themeStylesheet,
} from './theme-stylesheet.ts';

/**
 * The gallery's style sheets, for all themes. URLs contain one of these names or a theme's id, so no theme may have one
 * of these names as its id.
 */
const GALLERY_SHEETS = {
  gallery: themeGalleryStylesheet,
  'gallery-previews': themePreviewFonts,
  'gallery-fonts': themeGalleryFonts,
} as const;

type GallerySheetName = keyof typeof GALLERY_SHEETS;

interface Sheet {
  css: string;
  /** a hash of `css` */
  version: string;
}

/** Style sheets are built on first use, because building all of them at startup would delay the first page. */
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

/** Returns the style sheet for a theme's id or for the name of one of the gallery's style sheets. */
export function stylesheetNamed(name: string): Sheet | undefined {
  return cache.get(name) ?? createSheet(name);
}

/** The URL of the style sheet with this name. `routes/theme-stylesheet.ts` serves it. */
export function stylesheetAddress(name: string): string {
  return `/themes/${name}.css?v=${stylesheetNamed(name)?.version ?? ''}`;
}
