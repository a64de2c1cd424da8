interface Thing {
  id: string;
}

export function insertBefore<T extends Thing>(
  list: readonly T[],
  thing: T,
  before: string | null,
): T[] {
  const index = before === null ? -1 : list.findIndex(({ id }) => id === before);
  return index === -1 ? [...list, thing] : list.toSpliced(index, 0, thing);
}

export function moveBefore<T extends Thing>(
  list: readonly T[],
  thing: T,
  before: string | null,
): T[] {
  if (before === thing.id) return [...list];
  return insertBefore(
    list.filter(({ id }) => id !== thing.id),
    thing,
    before,
  );
}
