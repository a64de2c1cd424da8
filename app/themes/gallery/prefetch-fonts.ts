import { idle } from '../../ui/idle.ts';
import type { Theme } from '../contract.ts';

/**
 * How long the pointer must stay on a preview before its fonts load, in milliseconds. A passing
 * pointer loads nothing.
 */
const HOVER_INTENT_MS = 80;

const sheets = new Map<string, Promise<void>>();

let candidate: Theme | undefined;

/** Loads the preview fonts when the page is idle. */
export async function loadPreviewFonts(sheet: string): Promise<void> {
  await idle();
  await loadSheet(sheet);
}

/**
 * Loads the fonts of a theme before it is chosen. If they loaded later, the page would have to
 * repeat its layout.
 * @param sheet - the URL of all themes' `@font-face` rules
 */
export async function prefetchFonts(theme: Theme, sheet: string): Promise<void> {
  candidate = theme;
  const hovered = new Promise<void>((resolve) => {
    setTimeout(resolve, HOVER_INTENT_MS);
  });
  await Promise.all([loadSheet(sheet), hovered]);
  if (candidate === theme) loadFonts(theme);
}

/**
 * Inserts the style sheet. Never rejects: without the style sheet the page shows fallback fonts,
 * and the next call tries again.
 */
function loadSheet(sheet: string): Promise<void> {
  const loading = sheets.get(sheet) ?? insertSheet(sheet);
  sheets.set(sheet, loading);
  return loading;
}

function insertSheet(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // Inserted before the page's own style sheet. If both have a rule for a font, the later rule
  // applies, and its font file is already loaded.
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

/** Loads the Latin files only. The browser loads other files when it renders their letters. */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // After a failure the page shows the fallback font.
    document.fonts.load(face).catch(() => undefined);
  }
}
