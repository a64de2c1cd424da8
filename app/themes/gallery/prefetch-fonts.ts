/** What the gallery brings ahead of a choice: nothing that its first picture would wait for. */
import { idle } from '../../ui/idle.ts';
import type { Theme } from '../contract.ts';

/** A pointer that passes over a preview on its way to another does not stay this long. */
const PASSES_MS = 80;

/** Sheets that are here or on their way, by their addresses. */
const sheets = new Map<string, Promise<void>>();

let near: Theme | undefined;

/** Brings the sheet that sets the previews in their own type, once the page has nothing else to do. */
export async function bringPreviewFonts(sheet: string): Promise<void> {
  await idle();
  await bring(sheet);
}

/**
 * Asks for the fonts of headings and text of a theme that will probably be chosen in a moment. A font
 * that arrives after the choice lays the page out once more.
 * @param sheet - names the fonts of all themes; the first who comes near a theme brings it
 */
export async function bringFontsAhead(theme: Theme, sheet: string): Promise<void> {
  near = theme;
  const stayed = new Promise<void>((resolve) => {
    setTimeout(resolve, PASSES_MS);
  });
  await Promise.all([bring(sheet), stayed]);
  if (near === theme) loadFonts(theme);
}

/** Ends when the sheet is here, or will not come: then stand-ins serve until somebody asks again. */
function bring(sheet: string): Promise<void> {
  const coming = sheets.get(sheet) ?? putIn(sheet);
  sheets.set(sheet, coming);
  return coming;
}

function putIn(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // Before the page's own: of two rules for one font the later holds, and its file is here already.
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

/** Latin only: the letters of other scripts ask for their files when they are drawn. */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // A font that does not come leaves its stand-in, now as after the choice.
    document.fonts.load(face).catch(() => undefined);
  }
}
