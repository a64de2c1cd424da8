/** Which theme a key leads to, as in a group of radio buttons (ARIA Authoring Practices, Radio Group). */
import type { Theme } from '../contract.ts';

/** The theme after this key, or undefined for a key that chooses nothing. */
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
