/**
 * Applies changes to a draft, in the browser and on the server. A change is a conflict if another user has
 * changed the same value. Repeated changes do nothing. The function is pure.
 * The file is long, because the four operations share their rules about conflicts and refusals.
 */
import {
  HEADER_FIELDS,
  isSectionType,
  ITEM_FIELDS,
  LIST_LIMITS,
  listOfType,
  type readFieldValue,
  readSetValue,
  SECTION_FIELDS,
} from '../../memorials/document-fields.ts';
import { isSectionId, type ItemList, type MakeId } from '../../memorials/document-ids.ts';
import type { Sentence } from '../../wire/errors/sentence.ts';
import type { Change, DraftDocument, DraftItem, DraftSection, Refusal } from '../contract.ts';
import { parseFieldPath, parseThingPath, withField } from './change-paths.ts';
import { idsOf, readItem, readSection } from './inserted-things.ts';
import { findUnstorable, type LostValue } from './lost-values.ts';
import { valueHash } from './value-hash.ts';

export interface ChangeOutcome {
  document: DraftDocument;
  applied: Array<{ id: string; made?: string }>;
  conflicts: Array<{ id: string; path: string; current: unknown }>;
  refused: Array<Omit<Refusal, 'message'> & { message: Sentence }>;
  lost: LostValue[];
  /** the changes that threw an error; each is also refused */
  failures: Array<{ change: Change; error: unknown }>;
}

type Step =
  | { kind: 'applied'; document: DraftDocument; made?: string; lost?: LostValue }
  | { kind: 'conflict'; current: unknown; lost: LostValue }
  | { kind: 'refused'; code: RefusalCode; message: Sentence };

type RefusalCode = 'INVALID_INPUT' | 'NOT_ALLOWED' | 'PLAN_LIMIT' | 'UNEXPECTED';

const FAILED =
  /*i18n*/ 'Something went wrong on our side, so we couldn’t save this. Please try again later.';

/** Returns the reason why a change is not allowed in this document; undefined if the change is allowed. */
export type JudgeChange = (document: DraftDocument, change: Change) => string | undefined;

/** Returns the reason why the plan does not allow what a change has added; undefined if it does. */
export type AdmitChange = (
  before: DraftDocument,
  after: DraftDocument,
  change: Change,
) => Sentence | undefined;

export interface ChangeRules {
  judge?: JudgeChange | undefined;
  admit?: AdmitChange | undefined;
}

/**
 * A change that throws an error is refused, and the others are applied.
 * @param makeId - generates ids for inserted sections and items that have none
 * @param rules.judge - refuses changes that the sender must not make; by default, everything is allowed
 * @param rules.admit - refuses changes that the plan has no room for; by default, there is room
 */
export function applyChanges(
  document: DraftDocument,
  changes: readonly Change[],
  makeId: MakeId,
  rules: ChangeRules = {},
): ChangeOutcome {
  const outcome: ChangeOutcome = {
    document,
    applied: [],
    conflicts: [],
    refused: [],
    lost: [],
    failures: [],
  };
  for (const change of changes) {
    let step: Step;
    try {
      step = judgeAndApply(outcome.document, change, makeId, rules);
    } catch (error) {
      outcome.failures.push({ change, error });
      step = refuse(FAILED, 'UNEXPECTED');
    }
    switch (step.kind) {
      case 'applied':
        outcome.document = step.document;
        outcome.applied.push({ id: change.id, ...(step.made ? { made: step.made } : {}) });
        break;
      case 'conflict':
        outcome.conflicts.push({ id: change.id, path: change.path, current: step.current });
        break;
      default:
        outcome.refused.push({ id: change.id, code: step.code, message: step.message });
    }
    if ('lost' in step && step.lost) outcome.lost.push(step.lost);
  }
  return outcome;
}

/** For callers that need all changes or none: throws the error of the first change that failed. */
export function withoutFailures<T extends Pick<ChangeOutcome, 'failures'>>(outcome: T): T {
  const [first] = outcome.failures;
  if (first) throw first.error;
  return outcome;
}

function judgeAndApply(
  document: DraftDocument,
  change: Change,
  makeId: MakeId,
  { judge, admit }: ChangeRules,
): Step {
  const reason = judge?.(document, change);
  if (reason !== undefined) return refuse(reason, 'NOT_ALLOWED');
  const step = applyChange(document, change, makeId);
  if (step.kind !== 'applied' || step.document === document) return step;
  const limit = admit?.(document, step.document, change);
  return limit === undefined ? step : refuse(limit, 'PLAN_LIMIT');
}

function applyChange(document: DraftDocument, change: Change, makeId: MakeId): Step {
  switch (change.op) {
    case 'set':
      return setField(document, change);
    case 'insert':
      return insertThing(document, change, makeId);
    case 'remove':
      return removeThing(document, change.path);
    case 'move':
      return moveThing(document, change);
    case 'lose':
      return giveUp(document, change);
  }
}

function refuse(message: Sentence, code: RefusalCode = 'INVALID_INPUT'): Step {
  return { kind: 'refused', code, message };
}

const UNKNOWN_PATH = /*i18n*/ 'This part of the page no longer exists.';

function findSection(document: DraftDocument, id: string | undefined): DraftSection | undefined {
  return document.sections.find((section) => section.id === id);
}

function itemsOf(
  section: DraftSection,
  name: string,
): { list: ItemList; items: DraftItem[] } | undefined {
  const list = isSectionType(section.type) ? listOfType(section.type, name) : undefined;
  return list && { list, items: section[list] ?? [] };
}

function withSection(document: DraftDocument, changed: DraftSection): DraftDocument {
  const sections = document.sections.map((section) =>
    section.id === changed.id ? changed : section,
  );
  return { ...document, sections };
}

function withItems(
  document: DraftDocument,
  section: DraftSection,
  list: ItemList,
  items: DraftItem[],
): DraftDocument {
  return withSection(document, { ...section, [list]: items });
}

type SetChange = Extract<Change, { op: 'set' }>;

function setField(document: DraftDocument, change: SetChange): Step {
  const parts = parseFieldPath(change.path);
  if (!parts?.field) return refuse(UNKNOWN_PATH);
  const { field } = parts;
  if (!parts.sectionId) {
    return setOn(
      document,
      HEADER_FIELDS,
      { ...change, field },
      { document, place: (changed) => changed },
    );
  }
  const section = findSection(document, parts.sectionId);
  if (!section) return conflictWithRemoval(change);
  if (!isSectionType(section.type)) return refuse(UNKNOWN_PATH);
  if (!parts.itemId) {
    const fields = SECTION_FIELDS[section.type];
    const place = (changed: DraftSection) => withSection(document, changed);
    return setOn(section, fields, { ...change, field }, { document, place });
  }
  const found = itemsOf(section, parts.list ?? '');
  if (!found) return refuse(UNKNOWN_PATH);
  const { list, items } = found;
  const item = items.find(({ id }) => id === parts.itemId);
  if (!item) return conflictWithRemoval(change);
  const place = (changed: DraftItem) => {
    const replaced = items.map((other) => (other.id === changed.id ? changed : other));
    return withItems(document, section, list, replaced);
  };
  return setOn(item, ITEM_FIELDS[list], { ...change, field }, { document, place });
}

function setOn<T extends object>(
  owner: T,
  fields: Parameters<typeof readFieldValue>[0],
  { field, ...change }: SetChange & { field: string },
  { document, place }: { document: DraftDocument; place: (owner: T) => DraftDocument },
): Step {
  const current = Object.hasOwn(owner, field)
    ? (owner as Record<string, unknown>)[field]
    : undefined;
  const read = readSetValue(fields, field, change.value, current);
  if (!read.ok) return refuse(read.message);
  const currentHash = valueHash(current);
  if (currentHash === valueHash(read.value)) return { kind: 'applied', document };
  if (currentHash !== change.was) {
    return { kind: 'conflict', current: current ?? null, lost: lostText(change) };
  }
  return { kind: 'applied', document: place(withField(owner, field, read.value)) };
}

function lostText({ path, value }: { path: string; value?: unknown }): LostValue {
  return { reason: 'conflict', path, value: value ?? null };
}

/**
 * Handles a `set` or `insert` whose section or item was removed from the draft: 'A set on what somebody removed is
 * a conflict with current: null; the removed thing lies in “Removed items”.' The schema of the removed part is unknown, so
 * the function only checks the path's characters, and whether the database can store the value.
 */
function conflictWithRemoval(change: { path: string; value?: unknown }): Step {
  if (!/^[0-9A-Za-z_.]+$/.test(change.path)) return refuse(UNKNOWN_PATH);
  const problem = findUnstorable(change.value);
  if (problem) return refuse(problem);
  return { kind: 'conflict', current: null, lost: lostText(change) };
}

/** Keeps what the user typed after the server had answered with the conflict. */
function giveUp(document: DraftDocument, change: { path: string; value?: unknown }): Step {
  if (!/^[0-9A-Za-z_.]+$/.test(change.path)) return refuse(UNKNOWN_PATH);
  const problem = findUnstorable(change.value);
  if (problem) return refuse(problem);
  return { kind: 'applied', document, lost: lostText(change) };
}

type InsertChange = Extract<Change, { op: 'insert' }>;

function insertThing(document: DraftDocument, change: InsertChange, makeId: MakeId): Step {
  if (change.path === 'sections') return insertSection(document, change, makeId);
  const [sectionId, list = '', ...rest] = change.path.split('.');
  if (!isSectionId(sectionId) || rest.length > 0) return refuse(UNKNOWN_PATH);
  const section = findSection(document, sectionId);
  if (!section) return conflictWithRemoval(change);
  const found = itemsOf(section, list);
  if (!found) return refuse(UNKNOWN_PATH);
  const read = readItem(found.list, change.value, makeId);
  if (!read.ok) return refuse(read.message);
  const { item, made } = read;
  if (found.items.some(({ id }) => id === item.id)) return { kind: 'applied', document };
  if (isUsed(document, item.id)) return refuse('This id is already in use.');
  const limit = LIST_LIMITS[found.list];
  if (found.items.length >= limit) {
    return refuse((i18n) => i18n._('This section can have up to {limit} items.', { limit }));
  }
  const items = insertBefore(found.items, item, change.before ?? null);
  return {
    kind: 'applied',
    document: withItems(document, section, found.list, items),
    ...(made ? { made } : {}),
  };
}

function insertSection(document: DraftDocument, change: InsertChange, makeId: MakeId): Step {
  const read = readSection(change.value, makeId);
  if (!read.ok) return refuse(read.message);
  const { section, made } = read;
  if (findSection(document, section.id)) return { kind: 'applied', document };
  if (idsOf(section).some((id) => isUsed(document, id))) {
    return refuse('This id is already in use.');
  }
  const limit = LIST_LIMITS.sections;
  if (document.sections.length >= limit) {
    return refuse((i18n) => i18n._('A page can have up to {limit} sections.', { limit }));
  }
  const sections = insertBefore(document.sections, section, change.before ?? null);
  return { kind: 'applied', document: { ...document, sections }, ...(made ? { made } : {}) };
}

function isUsed(document: DraftDocument, id: string): boolean {
  return document.sections.some((section) => idsOf(section).includes(id));
}

function removeThing(document: DraftDocument, path: string): Step {
  const parts = parseThingPath(path);
  if (!parts) return refuse(UNKNOWN_PATH);
  const section = findSection(document, parts.sectionId);
  // Removing a section that is already gone is no conflict.
  if (!section) return { kind: 'applied', document };
  if (!parts.itemId) {
    const sections = document.sections.filter(({ id }) => id !== section.id);
    return {
      kind: 'applied',
      document: { ...document, sections },
      lost: { reason: 'removed', path: 'sections', partId: section.id, value: section },
    };
  }
  const found = itemsOf(section, parts.list ?? '');
  if (!found) return refuse(UNKNOWN_PATH);
  const item = found.items.find(({ id }) => id === parts.itemId);
  if (!item) return { kind: 'applied', document };
  const items = found.items.filter(({ id }) => id !== item.id);
  return {
    kind: 'applied',
    document: withItems(document, section, found.list, items),
    lost: {
      reason: 'removed',
      path: `${section.id}.${found.list}`,
      partId: item.id,
      value: item,
    },
  };
}

type MoveChange = Extract<Change, { op: 'move' }>;

function moveThing(document: DraftDocument, { path, before = null }: MoveChange): Step {
  const parts = parseThingPath(path);
  if (!parts) return refuse(UNKNOWN_PATH);
  const section = findSection(document, parts.sectionId);
  if (!section) return { kind: 'applied', document };
  if (!parts.itemId) {
    const sections = moveBefore(document.sections, section, before);
    return { kind: 'applied', document: { ...document, sections } };
  }
  const found = itemsOf(section, parts.list ?? '');
  if (!found) return refuse(UNKNOWN_PATH);
  const item = found.items.find(({ id }) => id === parts.itemId);
  if (!item) return { kind: 'applied', document };
  const items = moveBefore(found.items, item, before);
  return { kind: 'applied', document: withItems(document, section, found.list, items) };
}

interface Thing {
  id: string;
}

function insertBefore<T extends Thing>(list: readonly T[], thing: T, before: string | null): T[] {
  const index = before === null ? -1 : list.findIndex(({ id }) => id === before);
  return index === -1 ? [...list, thing] : list.toSpliced(index, 0, thing);
}

function moveBefore<T extends Thing>(list: readonly T[], thing: T, before: string | null): T[] {
  if (before === thing.id) return [...list];
  return insertBefore(
    list.filter(({ id }) => id !== thing.id),
    thing,
    before,
  );
}
