/**
 * SPEC section 9: 'avatar initials up to 2 letters'. Returns `fallback` if the name has no letter
 * and no digit.
 */
export function initialsOf(name: string, fallback = ''): string {
  const letters = name
    .split(/\s+/u)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  return joinInitials(letters.slice(0, 2)).toLocaleUpperCase('en') || fallback;
}

/** Arabic letters are kept apart: those of ليلى الحسن would read “no”. */
export function joinInitials(letters: readonly string[]): string {
  return letters.join(/\p{Script=Arabic}/u.test(letters.join('')) ? '\u200C' : '');
}
