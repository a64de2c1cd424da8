/** How much of what both texts share is shown on each side of the difference, in characters, to the next space. */
const CONTEXT = 80;

/** What differs between two texts, from the first difference to the last, with the words around it. */
export function differingParts(one: string, other: string): readonly [string, string] {
  const isSame = (at: number) => one.at(at) === other.at(at);
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && isSame(before)) before += 1;
  let after = 0;
  while (after < shorter - before && isSame(-1 - after)) after += 1;

  let left = Math.max(0, before - CONTEXT);
  while (left > 0 && !isSpace(one.at(left - 1))) left -= 1;
  let right = Math.max(0, after - CONTEXT);
  while (right > 0 && !isSpace(one.at(-right))) right -= 1;

  const cut = (text: string) =>
    `${left > 0 ? '… ' : ''}${text.slice(left, text.length - right).trim()}${right > 0 ? ' …' : ''}`;
  return left + right > 0 ? [cut(one), cut(other)] : [one, other];
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
