const SEPARATORS = /[\s,;、，；"]+/;

/**
 * The email addresses in a list that was typed or pasted. Mail programs copy `"Reed, Ann" <ann@example.org>`; there, what
 * stands outside of the brackets is no address unless it has an `@`.
 */
export function guestsIn(text: string): string[] {
  const bracketed = Array.from(text.matchAll(/<([^<>]*)>/g), ([, inside = '']) => inside.trim());
  const others = text
    .replaceAll(/<[^<>]*>/g, ' ')
    .split(SEPARATORS)
    .filter((part) => part !== '' && (bracketed.length === 0 || part.includes('@')));
  return [...bracketed, ...others];
}
