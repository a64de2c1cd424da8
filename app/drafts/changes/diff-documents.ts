/**
 * Computes the changes from one document to another. An import uses the changes to update a draft without
 * overwriting the family's edits.
 */
import {
  HEADER_FIELDS,
  isSectionType,
  ITEM_FIELDS,
  SECTION_FIELDS,
} from '../../memorials/document-fields.ts';
import { itemListOf } from '../../memorials/document-ids.ts';
import type { Change, DraftDocument, DraftItem, DraftSection } from '../contract.ts';
import { belongingTo } from './change-paths.ts';
import { valueHash } from './value-hash.ts';

type Fields = Readonly<Record<string, unknown>>;

export function diffDocuments(
  before: DraftDocument,
  after: DraftDocument,
  makeId: () => string,
): Change[] {
  const changes = [
    ...diffFields(before, after, { names: Object.keys(HEADER_FIELDS), prefix: '', makeId }),
    ...diffLists(before.sections, after.sections, {
      list: 'sections',
      pathOf: (id) => id,
      makeId,
      isSameKind: (old, changed) => old.type === changed.type,
      diffThing: (old, changed) => diffSection(old, changed, makeId),
    }),
  ];
  // Removals come first, because an item must leave its old section before it joins a new one, and because a full
  // list accepts no insertion.
  const { remove = [], other = [] } = Object.groupBy(changes, ({ op }) =>
    op === 'remove' ? 'remove' : 'other',
  );
  return [...remove, ...other];
}

function diffSection(before: DraftSection, after: DraftSection, makeId: () => string): Change[] {
  const { id, type } = after;
  if (!isSectionType(type)) return [];
  const changes = diffFields(before, after, {
    names: Object.keys(SECTION_FIELDS[type]),
    prefix: `${id}.`,
    makeId,
  });
  const list = itemListOf(type);
  if (!list) return changes;
  const path = `${id}.${list}`;
  const items = diffLists(before[list] ?? [], after[list] ?? [], {
    list: path,
    pathOf: (itemId) => `${path}.${itemId}`,
    makeId,
    isSameKind: () => true,
    diffThing: (old, changed) =>
      diffFields(old, changed, {
        names: Object.keys(ITEM_FIELDS[list]),
        prefix: `${path}.${changed.id}.`,
        makeId,
      }),
  });
  return [...changes, ...items];
}

function diffFields(
  before: Fields,
  after: Fields,
  { names, prefix, makeId }: { names: readonly string[]; prefix: string; makeId: () => string },
): Change[] {
  const changed = names.filter((name) => valueHash(before[name]) !== valueHash(after[name]));
  // Setting a field also removes its dependent fields. For these, `was` is therefore the hash of null.
  const gone = new Set(changed.flatMap(belongingTo));
  return names.flatMap((name): Change[] => {
    const was = valueHash(gone.has(name) ? null : before[name]);
    if (was === valueHash(after[name])) return [];
    return [{ id: makeId(), op: 'set', path: `${prefix}${name}`, value: after[name] ?? null, was }];
  });
}

interface ListOptions<T> {
  list: string;
  pathOf: (id: string) => string;
  makeId: () => string;
  /** false if the section type differs; no change can set a type, so the section is replaced */
  isSameKind: (before: T, after: T) => boolean;
  diffThing: (before: T, after: T) => Change[];
}

function diffLists<T extends DraftItem | DraftSection>(
  before: readonly T[],
  after: readonly T[],
  { list, pathOf, makeId, isSameKind, diffThing }: ListOptions<T>,
): Change[] {
  const changed = new Map(after.map((thing) => [thing.id, thing]));
  const stays = (thing: T): boolean => {
    const now = changed.get(thing.id);
    return now !== undefined && isSameKind(thing, now);
  };
  const old = new Map(before.filter(stays).map((thing) => [thing.id, thing]));
  const kept = new Set(old.keys());
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map(({ id }): Change => ({ id: makeId(), op: 'remove', path: pathOf(id) }));
  const isOrderKept =
    before
      .filter(({ id }) => kept.has(id))
      .map(({ id }) => id)
      .join() ===
    after
      .filter(({ id }) => old.has(id))
      .map(({ id }) => id)
      .join();
  const placed = after
    .map((thing, index) => ({ thing, next: after[index + 1]?.id ?? null }))
    .toReversed()
    .flatMap(({ thing, next }): Change[] => {
      const known = old.get(thing.id);
      if (!known) return [{ id: makeId(), op: 'insert', path: list, value: thing, before: next }];
      const moved: Change[] = isOrderKept
        ? []
        : [{ id: makeId(), op: 'move', path: pathOf(thing.id), before: next }];
      return [...diffThing(known, thing), ...moved];
    });
  return [...removed, ...placed];
}
