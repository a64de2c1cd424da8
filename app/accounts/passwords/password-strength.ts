/**
 * A hint while a new password is typed. It never refuses: the
 * specification knows a minimum and no rule of composition, and length is what counts most.
 */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good';

/** Repeated and neighbouring characters (aaaa, 1234) add little for whoever guesses. */
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
