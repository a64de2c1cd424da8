/**
 * Rates a new password while it is typed. The rating is only a hint: the specification requires a minimum length but no
 * particular kinds of characters, and the length of a password matters most for its strength.
 */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good';

/**
 * A character is not counted if it equals the previous character or is adjacent to it in character order (aaaa, 1234),
 * because such characters are easy to guess.
 */
export function strengthOf(password: string, minLength: number): PasswordStrength {
  const characters = Array.from(password);
  if (characters.length < minLength) return 'short';
  const surprises = characters.filter((character, at) => {
    const before = characters[at - 1];
    if (before === undefined) return true;
    const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
    return Math.abs(step) > 1;
  }).length;
  const worth = Math.min(surprises, new Set(characters).size * 1.5);
  if (worth < 6) return 'weak';
  return worth < 10 ? 'fair' : 'good';
}
