/** Loads fonts of the gallery before they are needed, but not before the page has rendered first. */
import { idle } from '../../ui/idle.ts';
import type { Theme } from '../contract.ts';

/** In milliseconds. A pointer that only crosses a preview leaves it sooner, and nothing is loaded. */
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
 * @param sheet - URL of the sheet with the `@font-face` rules of all themes; the first call loads it
 */
export async function prefetchFonts(theme: Theme, sheet: string): Promise<void> {
  candidate = theme;
  const hovered = new Promise<void>((resolve) => {
    setTimeout(resolve, HOVER_INTENT_MS);
  });
  await Promise.all([loadSheet(sheet), hovered]);
  if (candidate === theme) loadFonts(theme);
}

/** Never rejects. If the sheet cannot be loaded, fallback fonts are used, and the next call retries. */
function loadSheet(sheet: string): Promise<void> {
  const loading = sheets.get(sheet) ?? insertSheet(sheet);
  sheets.set(sheet, loading);
  return loading;
}

function insertSheet(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // Inserted before the page's sheet. Of two rules for one font the later applies. That is the rule in the page's
  // sheet, whose file is already loaded.
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

/** Loads only Latin; the browser loads the files of other scripts when it renders their letters. */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // On failure the fallback font is used, just as after choosing the theme.
    document.fonts.load(face).catch(() => undefined);
  }
}
