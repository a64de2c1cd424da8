/** Rates a new password while the user types. The rating is only a hint: SPEC requires a minimum length only. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good';

/**
 * The rating depends on the number of characters. A character is not counted if it repeats the previous character or is
 * next to it in Unicode, as in aaaa, 1234 and 4321. If only a few characters are different, as in azazaz, fewer are
 * counted. Such passwords are easy to guess.
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
