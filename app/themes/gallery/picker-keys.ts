import type { Theme } from '../contract.ts';

/** The theme that a key selects, as in an ARIA radio group. Undefined for other keys. */
export function themeForKey(
  key: string,
  current: Theme,
  themes: readonly Theme[],
): Theme | undefined {
  const at = themes.indexOf(current);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return themes[(at + 1) % themes.length];
    case 'ArrowUp':
    case 'ArrowLeft':
      return themes.at(at - 1);
    case 'Home':
      return themes[0];
    case 'End':
      return themes.at(-1);
    case ' ':
      return current;
    default:
      return undefined;
  }
}
