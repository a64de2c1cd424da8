/**
 * The parts of a page in which a draft differs from what is published, as a person would count them. The function is
 * pure. It is called after each edit, so it remembers the result for each pair of sections and of items: both change
 * only with their object.
 */
import { ITEM_LISTS, itemListOf, type ItemList } from '../../memorials/document-ids.ts';
import { isBlankText } from '../../wire/text/visible-text.ts';
import type { DraftDocument, DraftItem, DraftSection } from '../contract.ts';

export type HeadPart =
  | 'names'
  | 'places'
  | 'memorialHeader'
  | 'quote'
  | 'portrait'
  | 'background'
  | 'buttons'
  | 'theme'
  | 'language'
  | 'other';

/** What happened to the items of a list, such as the photos of an album. */
export interface ItemChanges {
  list: ItemList;
  added: number;
  removed: number;
  /** only the caption of a photo or slide */
  captioned: number;
  /** the date or time of a gathering, its place, or both */
  timed: number;
  placed: number;
  moved: number;
  /** in another way */
  changed: number;
  isReordered: boolean;
}

export type ChangedPart =
  /** `place`: the path of the first field that differs */
  | { kind: 'head'; part: HeadPart; place: string }
  | { kind: 'added'; section: DraftSection; place: string }
  /** is on the page, and not in the draft any more */
  | { kind: 'removed'; section: DraftSection }
  /** `hasOwn`: the title, the text or another field of the section itself differs */
  | { kind: 'changed'; section: DraftSection; place: string; hasOwn: boolean; items?: ItemChanges }
  | { kind: 'order'; place: string };

/** In the order of the page, then what was removed. */
export function changedParts(published: DraftDocument, draft: DraftDocument): ChangedPart[] {
  if (published === draft) return [];
  return [...changedHead(published, draft), ...changedSections(published.sections, draft.sections)];
}

const PART_OF_FIELD: Readonly<Record<string, HeadPart>> = {
  fullName: 'names',
  fullName2: 'names',
  otherName: 'names',
  otherName2: 'names',
  dob: 'names',
  dod: 'names',
  dob2: 'names',
  dod2: 'names',
  birthLocation: 'places',
  deathLocation: 'places',
  burialLocation: 'places',
  birthLocation2: 'places',
  deathLocation2: 'places',
  burialLocation2: 'places',
  memorialHeader: 'memorialHeader',
  quote: 'quote',
  profilePhoto: 'portrait',
  profilePhotoCrop: 'portrait',
  backgroundPhoto: 'background',
  backgroundFocalPoint: 'background',
  actionButtons: 'buttons',
  themeId: 'theme',
  language: 'language',
  visitorLanguages: 'language',
};

/** Publishing adds these values to a document that has none. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  actionButtons: { sendCondolences: true, addTribute: true, share: true },
};

function changedHead(published: DraftDocument, draft: DraftDocument): ChangedPart[] {
  const names = new Set([
    ...Object.keys(PART_OF_FIELD),
    ...fieldsOf(published),
    ...fieldsOf(draft),
  ]);
  names.delete('sections');
  const places = new Map<HeadPart, string>();
  for (const name of names) {
    if (isSame(headValue(published, name), headValue(draft, name))) continue;
    const part = Object.hasOwn(PART_OF_FIELD, name) ? PART_OF_FIELD[name] : undefined;
    if (!places.has(part ?? 'other')) places.set(part ?? 'other', name);
  }
  return [...places].map(([part, place]) => ({ kind: 'head', part, place }));
}

function headValue(document: DraftDocument, name: string): unknown {
  return document[name] ?? (Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name] : undefined);
}

function changedSections(
  published: readonly DraftSection[],
  draft: readonly DraftSection[],
): ChangedPart[] {
  if (published === draft) return [];
  const before = byId(published);
  const after = byId(draft);
  const parts = draft.flatMap((section): ChangedPart[] => {
    const old = before.get(section.id);
    if (!old) return [{ kind: 'added', section, place: section.id }];
    return remembered(sectionChanges, old, section, changedSection) ?? [];
  });
  const removed = published.filter(({ id }) => !after.has(id));
  const moved = firstMoved(published, draft, { before, after });
  return [
    ...parts,
    ...removed.map((section): ChangedPart => ({ kind: 'removed', section })),
    ...(moved === undefined ? [] : [{ kind: 'order' as const, place: moved }]),
  ];
}

/** Fields that are compared as lists of items, and the id, which says nothing about the content. */
const NO_FIELDS: ReadonlySet<string> = new Set(['id', ...Object.values(ITEM_LISTS)]);

function changedSection(old: DraftSection, section: DraftSection): ChangedPart[] | undefined {
  const own = changedFields(old, section, (name) => !NO_FIELDS.has(name));
  const list = itemListOf(section.type);
  const { items, first } = (list && changedItems(list, old, section)) ?? {};
  if (own.length === 0 && !items) return undefined;
  const [field] = own;
  const place = field !== undefined && field !== 'type' ? `${section.id}.${field}` : section.id;
  return [
    {
      kind: 'changed',
      section,
      place: field === undefined && first ? `${section.id}.${list}.${first}` : place,
      hasOwn: own.length > 0,
      ...(items ? { items } : {}),
    },
  ];
}

type ItemChange = 'captioned' | 'timed' | 'placed' | 'moved' | 'changed';

function changedItems(
  list: ItemList,
  old: DraftSection,
  section: DraftSection,
): { items: ItemChanges; first: string | undefined } | undefined {
  const [was, now] = [old[list] ?? [], section[list] ?? []];
  if (was === now) return undefined;
  const [before, after] = [byId(was), byId(now)];
  const counts = { added: 0, removed: 0, captioned: 0, timed: 0, placed: 0, moved: 0, changed: 0 };
  let first: string | undefined;
  for (const item of now) {
    const known = before.get(item.id);
    const change = known ? remembered(itemChanges, known, item, changeOfItem) : 'added';
    if (!change) continue;
    counts[change] += 1;
    first ??= item.id;
  }
  counts.removed = was.reduce((count, { id }) => (after.has(id) ? count : count + 1), 0);
  const isReordered = firstMoved(was, now, { before, after }) !== undefined;
  const isChanged = isReordered || Object.values(counts).some((count) => count > 0);
  return isChanged ? { items: { list, ...counts, isReordered }, first } : undefined;
}

const TIME_FIELDS: ReadonlySet<string> = new Set(['date', 'time', 'timeZone']);
const PLACE_FIELDS: ReadonlySet<string> = new Set(['place', 'address']);

function changeOfItem(old: DraftItem, item: DraftItem): ItemChange | undefined {
  const fields = changedFields(old, item, (name) => name !== 'id');
  if (fields.length === 0) return undefined;
  if ('kind' in item) return changeOfGathering(fields);
  const hasPicture = 'photo' in item || 'url' in item;
  return hasPicture && fields.every((name) => name === 'caption') ? 'captioned' : 'changed';
}

function changeOfGathering(fields: readonly string[]): ItemChange {
  const isTimed = fields.some((name) => TIME_FIELDS.has(name));
  const isPlaced = fields.some((name) => PLACE_FIELDS.has(name));
  if (isTimed && isPlaced) return 'moved';
  if (isTimed) return 'timed';
  return isPlaced ? 'placed' : 'changed';
}

type Fields = Readonly<Record<string, unknown>>;

function changedFields(old: Fields, now: Fields, isField: (name: string) => boolean): string[] {
  if (old === now) return [];
  const names = new Set([...fieldsOf(now), ...fieldsOf(old)]);
  return [...names].filter((name) => isField(name) && !isSame(old[name], now[name]));
}

function fieldsOf(owner: object): string[] {
  return Object.keys(owner);
}

/** A field that is missing, null or blank shows nothing, so these are the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [isNoA, isNoB] = [isNothing(a), isNothing(b)];
  if (isNoA || isNoB) return isNoA && isNoB;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame((a as Fields)[name], (b as Fields)[name]));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && isBlankText(value));
}

interface ById<T> {
  before: ReadonlyMap<string, T>;
  after: ReadonlyMap<string, T>;
}

/** The id of the first thing of both lists that stands at another place among them; undefined if there is none. */
function firstMoved<T extends { id: string }>(
  was: readonly T[],
  now: readonly T[],
  { before, after }: ById<T>,
): string | undefined {
  let at = 0;
  for (const { id } of now) {
    if (!before.has(id)) continue;
    while (at < was.length && !after.has(was[at]?.id ?? '')) at += 1;
    if (was[at]?.id !== id) return id;
    at += 1;
  }
  return undefined;
}

const maps = new WeakMap<readonly object[], ReadonlyMap<string, unknown>>();

function byId<T extends { id: string }>(things: readonly T[]): ReadonlyMap<string, T> {
  const known = maps.get(things) as ReadonlyMap<string, T> | undefined;
  const map = known ?? new Map(things.map((thing) => [thing.id, thing]));
  if (!known) maps.set(things, map);
  return map;
}

/** The last result for each part of a draft, with the published part that it was compared with. */
type Results<T extends object, R> = WeakMap<T, { old: T; result: R }>;

const sectionChanges: Results<DraftSection, ChangedPart[] | undefined> = new WeakMap();
const itemChanges: Results<DraftItem, ItemChange | undefined> = new WeakMap();

function remembered<T extends object, R>(
  results: Results<T, R>,
  old: T,
  now: T,
  compare: (old: T, now: T) => R,
): R {
  const known = results.get(now);
  if (known?.old === old) return known.result;
  const result = compare(old, now);
  results.set(now, { old, result });
  return result;
}
