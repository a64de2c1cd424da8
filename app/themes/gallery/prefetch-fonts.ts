/** Loads fonts of the gallery before they are needed, but only after the page has been rendered for the first time. */
import { idle } from '../../ui/idle.ts';
import type { Theme } from '../contract.ts';

/**
 * A theme's fonts are loaded this many milliseconds after the pointer or the focus has reached its preview, unless
 * another preview has been reached by then. So a pointer that moves across several previews causes only the fonts of
 * the last preview to be loaded.
 */
const HOVER_INTENT_MS = 80;

/** The style sheets that are loaded or loading, by URL. */
const sheets = new Map<string, Promise<void>>();

let candidate: Theme | undefined;

/** Loads the style sheet with the preview fonts when the page is idle. */
export async function loadPreviewFonts(sheet: string): Promise<void> {
  await idle();
  await loadSheet(sheet);
}

/**
 * Loads the heading and text fonts of a theme that is likely to be chosen next, because a font that loads after the
 * choice causes a second layout of the page.
 * @param sheet - URL of the style sheet with the `@font-face` rules of all themes; the first call loads this style
 * sheet
 */
export async function prefetchFonts(theme: Theme, sheet: string): Promise<void> {
  candidate = theme;
  const hovered = new Promise<void>((resolve) => {
    setTimeout(resolve, HOVER_INTENT_MS);
  });
  await Promise.all([loadSheet(sheet), hovered]);
  if (candidate === theme) loadFonts(theme);
}

/** Never rejects. If the style sheet cannot be loaded, fallback fonts are used, and the next call retries. */
function loadSheet(sheet: string): Promise<void> {
  const loading = sheets.get(sheet) ?? insertSheet(sheet);
  sheets.set(sheet, loading);
  return loading;
}

function insertSheet(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // The link is inserted before the page's own style sheet. If two rules define the same font, the later rule applies.
  // So the rule in the page's own style sheet applies, and its font file is already loaded.
  document.head.prepend(link);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(sheet);
      resolve();
    });
  });
}

/**
 * Loads only the files with Latin letters. The browser loads the files for other writing systems when it renders their
 * letters.
 */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // If a font cannot be loaded, nothing needs to be done: the page shows the fallback font.
    document.fonts.load(face).catch(() => undefined);
  }
}
