/** Fonts that the gallery loads before they are needed, none of them before its first picture. */
import { idle } from '../../ui/idle.ts';
import type { Theme } from '../contract.ts';

/** A pointer that crosses a preview leaves it sooner than this. */
const HOVER_INTENT_MS = 80;

/** Style sheets that are loaded or loading, by address. */
const sheets = new Map<string, Promise<void>>();

let candidate: Theme | undefined;

/** Loads the style sheet with the previews' fonts, when the page is idle. */
export async function loadPreviewFonts(sheet: string): Promise<void> {
  await idle();
  await loadSheet(sheet);
}

/**
 * Loads the heading and text fonts of a theme that will probably be chosen next. A font that loads after the
 * choice causes a second layout of the page.
 * @param sheet - has the `@font-face` rules of all themes; the first call loads it
 */
export async function prefetchFonts(theme: Theme, sheet: string): Promise<void> {
  candidate = theme;
  const hovered = new Promise<void>((resolve) => {
    setTimeout(resolve, HOVER_INTENT_MS);
  });
  await Promise.all([loadSheet(sheet), hovered]);
  if (candidate === theme) loadFonts(theme);
}

/** Resolves in any case. When the sheet could not be loaded, fallback fonts are used, and the next call tries again. */
function loadSheet(sheet: string): Promise<void> {
  const loading = sheets.get(sheet) ?? insertSheet(sheet);
  sheets.set(sheet, loading);
  return loading;
}

function insertSheet(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // Before the page's own sheet: of two rules for one font the later applies, and its file is loaded already.
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

/** Latin only: the browser loads the files of other scripts when their letters are rendered. */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // Without the font its fallback is used, as after a choice.
    document.fonts.load(face).catch(() => undefined);
  }
}
