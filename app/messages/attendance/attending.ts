/** The answers that count: to a gathering on the page, or all of them while none is on it. */
export function attendingOf<T extends { gatherings: readonly string[] }>(
  answers: readonly T[],
  published: ReadonlyArray<{ id: string }>,
): T[] {
  const ids = new Set(published.map(({ id }) => id));
  return answers.filter(({ gatherings }) => ids.size === 0 || gatherings.some((id) => ids.has(id)));
}
