import type { Theme } from './contract.ts';

/** A pointer that passes over a preview on its way to another does not stay this long. */
const PASSES_MS = 80;

let passing: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks for the fonts of headings and text of a theme that will probably be chosen in a moment. A font
 * that arrives after the choice lays the page out once more.
 */
export function bringFontsAhead(theme: Theme): void {
  clearTimeout(passing);
  passing = setTimeout(() => loadFonts(theme), PASSES_MS);
}

/** Latin only: the letters of other scripts ask for their files when they are drawn. */
function loadFonts({ typography }: Theme): void {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  for (const face of [`${headingWeight} 1em '${headingFont}'`, `${bodyWeight} 1em '${bodyFont}'`]) {
    // A font that does not come leaves its stand-in, now as after the choice.
    document.fonts.load(face).catch(() => undefined);
  }
}
