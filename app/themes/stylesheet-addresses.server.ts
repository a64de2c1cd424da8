/**
 * The style sheets of themes as files of their own, for a page whose theme changes while it is read.
 * An address holds the hash of its text, so that a browser may keep it for ever.
 */
import { createHash } from 'node:crypto';

import { THEMES } from './catalog.ts';
import { themePreviewStylesheet, themeStylesheet } from './theme-stylesheet.ts';

/** Stands where a theme's id stands for the other sheets; no theme may have this id. */
const PREVIEWS = 'previews';

interface Sheet {
  css: string;
  /** changes whenever the text does */
  version: string;
}

export interface StylesheetAddresses {
  /** the variables of all themes and the small fonts of their previews */
  previews: string;
  /** fonts and variables of one theme, by its id */
  themes: Readonly<Record<string, string>>;
}

let written: ReadonlyMap<string, Sheet> | undefined;

function sheets(): ReadonlyMap<string, Sheet> {
  written ??= new Map(
    [
      [PREVIEWS, themePreviewStylesheet(THEMES)] as const,
      ...THEMES.map((theme) => [theme.id, themeStylesheet(theme)] as const),
    ].map(([name, css]) => [name, { css, version: versionOf(css) }]),
  );
  return written;
}

function versionOf(css: string): string {
  return createHash('sha256').update(css).digest('base64url').slice(0, 12);
}

/** The sheet of this name: a theme's id, or `previews`. */
export function stylesheetNamed(name: string): Sheet | undefined {
  return sheets().get(name);
}

/** Where a page finds the sheets (`routes/theme-stylesheet.ts`). */
export function stylesheetAddresses(): StylesheetAddresses {
  const address = (name: string): string =>
    `/themes/${name}.css?v=${sheets().get(name)?.version ?? ''}`;
  return {
    previews: address(PREVIEWS),
    themes: Object.fromEntries(THEMES.map(({ id }) => [id, address(id)])),
  };
}
