import { idle } from '../../ui/idle.ts';
import type { Theme } from '../contract.ts';

/** In milliseconds. Fonts load only after the pointer has stayed on a preview for this time. */
const HOVER_INTENT_MS = 80;

const sheets = new Map<string, Promise<void>>();

let candidate: Theme | undefined;

export async function loadPreviewFonts(sheet: string): Promise<void> {
  await idle();
  await loadSheet(sheet);
}

/**
 * Loads the fonts of a theme before it is chosen. If they loaded later, the page would have to
 * repeat its layout.
 * @param sheet - URL of all themes' `@font-face` rules
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
 * Never rejects. Without the style sheet, the page shows fallback fonts, and the next call tries
 * again.
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
  // Inserted before the page's own style sheet. If both sheets have a rule for a font, the page's rule is the later
  // one and applies, and the file of this rule is already loaded.
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

/** Loads the Latin files only. The browser loads the other files when it renders their letters. */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // After a failure the page shows the fallback font.
    document.fonts.load(face).catch(() => undefined);
  }
}
