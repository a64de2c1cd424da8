import { itemListOf } from '../../memorials/document-ids.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { withoutBelonging } from '../changes/belonging-fields.ts';
import { makeThingId } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, DraftDocument, DraftItem, DraftSection } from '../contract.ts';

type Owner = Record<string, unknown>;

function findOwner(
  document: DraftDocument,
  path: string,
): { owner: Owner; field: string } | undefined {
  const [sectionId = '', listOrField, itemId, itemField] = path.split('.');
  if (listOrField === undefined) return { owner: document, field: sectionId };
  const section = document.sections.find(({ id }) => id === sectionId);
  if (!section || itemId === undefined) return section && { owner: section, field: listOrField };
  const list = itemListOf(section.type);
  const item = list === listOrField ? section[list]?.find(({ id }) => id === itemId) : undefined;
  return item && { owner: item, field: itemField ?? '' };
}

export function hasPlace(document: DraftDocument, path: string): boolean {
  return findOwner(document, path) !== undefined;
}

export function valueAt(document: DraftDocument, path: string): unknown {
  const found = findOwner(document, path);
  return found && Object.hasOwn(found.owner, found.field)
    ? (found.owner[found.field] ?? null)
    : null;
}

function withValue<T extends object>(owner: T, field: string, value: unknown): T {
  const current = (owner as Owner)[field] ?? null;
  const kept = current === (value ?? null) ? owner : withoutBelonging(owner, field);
  if (value !== null && value !== undefined) return { ...kept, [field]: value };
  return Object.fromEntries(Object.entries(kept).filter(([name]) => name !== field)) as T;
}

/** Does not validate the value, so that the screen shows what the user has typed. */
export function putValue(document: DraftDocument, path: string, value: unknown): DraftDocument {
  if (!hasPlace(document, path)) return document;
  const [sectionId = '', listOrField, itemId, itemField = ''] = path.split('.');
  if (listOrField === undefined) return withValue(document, sectionId, value);
  const change = (section: DraftSection): DraftSection => {
    if (itemId === undefined) return withValue(section, listOrField, value);
    const list = itemListOf(section.type);
    const items = (list && section[list]) ?? [];
    const replaced = items.map((item: DraftItem) =>
      item.id === itemId ? withValue(item, itemField, value) : item,
    );
    return { ...section, [listOrField]: replaced };
  };
  const sections = document.sections.map((section) =>
    section.id === sectionId ? change(section) : section,
  );
  return { ...document, sections };
}

/** Also shows values that the server will refuse. */
export function showChange(document: DraftDocument, change: Change): DraftDocument {
  if (change.op === 'set') return putValue(document, change.path, change.value);
  return applyChanges(document, [change], makeThingId).document;
}

/** Skips the check of the old value, because the server has already accepted the change. */
export function storeChange(document: DraftDocument, change: Change): DraftDocument {
  const forced =
    change.op === 'set' ? { ...change, was: valueHash(valueAt(document, change.path)) } : change;
  return applyChanges(document, [forced], makeThingId).document;
}

export function isRefused(document: DraftDocument, change: Change): boolean {
  return applyChanges(document, [change], makeThingId).refused.length > 0;
}

export function joinTexts(
  document: DraftDocument,
  { path, theirs, mine }: { path: string; theirs: unknown; mine: unknown },
): unknown {
  if (typeof theirs !== 'string' || typeof mine !== 'string') return mine ?? theirs;
  const probe: Change = { id: 'probe', op: 'set', path, value: 'a\nb', was: valueHash(theirs) };
  return isRefused(document, probe) ? `${theirs} / ${mine}` : `${theirs}\n\n${mine}`;
}
