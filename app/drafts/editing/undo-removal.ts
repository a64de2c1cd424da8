/** Removes and moves parts of the draft, and puts them back at their places with their ids. */
import {
  isSectionType,
  ITEM_FIELDS,
  readFieldValue,
  SECTION_FIELDS,
} from '../../memorials/document-fields.ts';
import { itemListOf, type ItemList } from '../../memorials/document-ids.ts';
import { belongingTo, hasPlace, readFieldAt } from '../changes/change-paths.ts';
import { idsOf } from '../changes/inserted-things.ts';
import type { DraftDocument, DraftItem, DraftSection } from '../contract.ts';
import { itemsOfSection } from '../section-types.ts';
import type { DraftSession } from '../sync/draft-sync.ts';
import type { OrderMove } from './reorder.ts';

/** Puts back what was removed or moved. Returns false if that is impossible, such as after its section was removed. */
export type UndoRemoval = () => boolean;

/** Something that [Undo] takes back: a removal, a move, a rotation. */
export interface Removal {
  /** for example 'Photo removed.' or '3 photos moved.' */
  removed: string;
  /** for example 'Photo restored.' */
  restored: string;
  /** shows `restored` as a notification, if nothing on the screen would tell that it is back */
  isTold?: boolean;
  /** the words that a person gave to it, such as the title of a section */
  title?: string | undefined;
  /** the place that is shown when it is back; without it, the screen stays where it is */
  place?: string | undefined;
  undo: UndoRemoval | (() => Promise<boolean>);
  /** what is said if it cannot be put back; by default, that its section was removed too */
  failed?: string | undefined;
  /** what is moved, if step by step: steps that follow one another are undone at once */
  steps?: string | undefined;
}

type Thing = DraftSection | DraftItem;
type Fields = Record<string, unknown>;

/** A part that can be inserted as it is, and the texts that could not be saved. */
interface RemovedThing {
  id: string;
  value: Fields;
  unsaved: ReadonlyArray<readonly [path: string, typed: unknown]>;
}

/**
 * Removes sections or items.
 * @param list - 'sections', or the path of a list, such as `sec_x.photos`
 */
export function removeParts(
  session: DraftSession,
  list: string,
  ids: readonly string[],
): UndoRemoval {
  const order = idsIn(session, list);
  const removed = readThings(session, list, ids);
  session.together(() => {
    for (const { id } of removed) session.remove(pathOf(list, id));
  });
  return () => {
    const { document } = session.getView();
    if (!thingsIn(document, list)) return false;
    const present = new Set(document.sections.flatMap(idsOf));
    session.together(() =>
      putInto(session, {
        list,
        things: removed.filter(({ id }) => !present.has(id)),
        order,
      }),
    );
    return true;
  };
}

/**
 * Moves sections or items.
 * @param list - 'sections', or the path of a list, such as `sec_x.photos`
 */
export function moveParts(
  session: DraftSession,
  list: string,
  moves: readonly OrderMove[],
): UndoRemoval {
  const order = idsIn(session, list);
  session.together(() => {
    for (const { id, before } of moves) session.move(pathOf(list, id), before);
  });
  return () => {
    const now = thingsIn(session.getView().document, list)?.map(({ id }) => id);
    if (!now) return false;
    const moved = new Set(moves.map(({ id }) => id));
    const present = new Set(now);
    const others = now.filter((id) => !moved.has(id));
    session.together(() => {
      for (const id of order.filter((one) => moved.has(one) && present.has(one)).toReversed()) {
        const before = placeAmong(others, order, id);
        session.move(pathOf(list, id), before);
        others.splice(before === null ? others.length : others.indexOf(before), 0, id);
      }
    });
    return moves.every(({ id }) => present.has(id));
  };
}

/**
 * Moves items to the end of another list, with their ids, so that “Removed items” does not list them.
 * @param most - how many items the first list may have
 */
export function moveToList(
  session: DraftSession,
  { from, to, ids, most }: { from: string; to: string; ids: readonly string[]; most: number },
): UndoRemoval {
  const before = idsIn(session, from);
  transfer(session, { from, to, ids, order: [...idsIn(session, to), ...before] });
  return () => {
    const { document } = session.getView();
    const home = thingsIn(document, from);
    const there = new Set(thingsIn(document, to)?.map(({ id }) => id));
    const back = ids.filter((id) => there.has(id));
    if (!home || home.length + back.length > most) return false;
    transfer(session, { from: to, to: from, ids: back, order: before });
    return back.length === ids.length;
  };
}

/** @param order - where each stands in the second list, among those that are there by then */
function transfer(
  session: DraftSession,
  { from, to, ids, order }: { from: string; to: string; ids: readonly string[]; order: string[] },
): void {
  const things = readThings(session, from, ids);
  session.together(() => {
    for (const { id } of things) session.remove(pathOf(from, id));
    putInto(session, { list: to, things, order });
  });
}

/** @param order - where each stands, among those that are there by then */
function putInto(
  session: DraftSession,
  { list, things, order }: { list: string; things: readonly RemovedThing[]; order: string[] },
): void {
  const now = idsIn(session, list);
  // From the last to the first, because the place of each is before the one that followed.
  for (const { id, value, unsaved } of things.toReversed()) {
    const before = placeAmong(now, order, id);
    session.insert(list, value, before);
    now.splice(before === null ? now.length : now.indexOf(before), 0, id);
    for (const [path, typed] of unsaved) session.set(path, typed);
  }
}

/** Empties fields. A field that has a new value by then is not overwritten by the undo. */
export function clearFields(session: DraftSession, paths: readonly string[]): UndoRemoval {
  const { document } = session.getView();
  const filled = paths.filter((path) => readFieldAt(document, path) !== null);
  const values = filled.map((path) =>
    [path, ...belongingPaths(path)]
      .map((name) => [name, readFieldAt(document, name)] as const)
      .filter(([, value]) => value !== null),
  );
  session.together(() => {
    for (const path of filled) session.set(path, null);
  });
  return () => {
    const now = session.getView().document;
    if (!filled.every((path) => hasPlace(now, path))) return false;
    session.together(() => {
      for (const [main, ...belonging] of values) {
        if (!main || readFieldAt(now, main[0]) !== null) continue;
        for (const [path, value] of [main, ...belonging]) session.set(path, value);
      }
    });
    return true;
  };
}

/** The fields that go with this one, such as the focus point of a photo. */
export function belongingPaths(path: string): string[] {
  const start = path.slice(0, path.lastIndexOf('.') + 1);
  return belongingTo(path.slice(start.length)).map((name) => `${start}${name}`);
}

function pathOf(list: string, id: string): string {
  return list === 'sections' ? id : `${list}.${id}`;
}

function thingsIn({ sections }: DraftDocument, list: string): readonly Thing[] | undefined {
  if (list === 'sections') return sections;
  const section = sections.find(({ id }) => id === list.split('.')[0]);
  return section && itemsOfSection(section);
}

function idsIn(session: DraftSession, list: string): string[] {
  return (thingsIn(session.getView().document, list) ?? []).map(({ id }) => id);
}

function readThings(session: DraftSession, list: string, ids: readonly string[]): RemovedThing[] {
  const chosen = new Set(ids);
  return (thingsIn(session.getView().document, list) ?? [])
    .filter(({ id }) => chosen.has(id))
    .map((thing) => readThing(session, list, thing));
}

/** @returns the id of the entry that follows; null at the end */
function placeAmong(now: readonly string[], order: readonly string[], id: string): string | null {
  const present = new Set(now);
  const place = order.indexOf(id);
  const following = order.slice(place + 1).find((other) => present.has(other));
  if (following !== undefined) return following;
  const preceding = order.slice(0, place).findLast((other) => present.has(other));
  return preceding === undefined ? null : (now[now.indexOf(preceding) + 1] ?? null);
}

function readThing(session: DraftSession, list: string, thing: Thing): RemovedThing {
  const unsaved: Array<[string, unknown]> = [];
  const { refusals, conflicts } = session.getView();
  const open = new Set([...Object.keys(refusals), ...conflicts.map(({ path }) => path)]);
  const read = (path: string, fields: Parameters<typeof readFieldValue>[0], owner: Fields) =>
    readFields({ session, open, path, fields, owner, unsaved });
  const readItem = (name: ItemList, path: string) => (item: DraftItem) => ({
    id: item.id,
    ...read(`${path}.${item.id}`, ITEM_FIELDS[name], item),
  });
  const { id } = thing;
  if (list !== 'sections') {
    const value = readItem(list.split('.')[1] as ItemList, list)(thing);
    return { id, value, unsaved };
  }
  const section = thing as DraftSection;
  const { type } = section;
  const name = itemListOf(type);
  const own = Object.fromEntries(
    Object.entries(section).filter(([field]) => field !== name && field !== 'type'),
  );
  const items = itemsOfSection(section);
  const value = {
    id,
    type,
    ...read(id, isSectionType(type) ? SECTION_FIELDS[type] : {}, own),
    ...(name && items.length > 0 ? { [name]: items.map(readItem(name, `${id}.${name}`)) } : {}),
  };
  return { id, value, unsaved };
}

interface ReadOptions {
  session: DraftSession;
  /** the fields that the server has refused, or that are in conflict */
  open: ReadonlySet<string>;
  path: string;
  fields: Parameters<typeof readFieldValue>[0];
  owner: Fields;
  unsaved: Array<[string, unknown]>;
}

/**
 * The server refuses a part with one invalid field as a whole. So such a field is inserted with its
 * saved value, and the typed text is set again afterwards.
 */
function readFields({ session, open, path, fields, owner, unsaved }: ReadOptions): Fields {
  const start = `${path}.`;
  const inConflict = [...open]
    .filter((place) => place.startsWith(start) && !place.slice(start.length).includes('.'))
    .map((place) => place.slice(start.length))
    .filter((name) => Object.hasOwn(fields, name));
  const values: Fields = {};
  for (const name of new Set([...Object.keys(owner), ...inConflict])) {
    if (name === 'id') continue;
    const place = `${start}${name}`;
    const typed = owner[name];
    if (!open.has(place) && readFieldValue(fields, name, typed).ok) {
      values[name] = typed;
      continue;
    }
    const saved = session.savedValue(place);
    if (saved !== null && readFieldValue(fields, name, saved).ok) values[name] = saved;
    if (Object.hasOwn(fields, name)) unsaved.push([place, typed ?? null]);
  }
  return values;
}
