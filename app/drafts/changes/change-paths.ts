/** The paths of changes, and the values at them. */
import { isItemId, isSectionId, itemListOf } from '../../memorials/document-ids.ts';
import type { DraftDocument, DraftItem, DraftSection } from '../contract.ts';

interface PathParts {
  sectionId?: string;
  list?: string;
  itemId?: string;
  field?: string;
}

export function parseFieldPath(path: string): PathParts | null {
  const parts = path.split('.');
  const [first = '', second = '', third = '', fourth] = parts;
  if (!isSectionId(first)) return parts.length === 1 ? { field: first } : null;
  if (parts.length === 2) return { sectionId: first, field: second };
  if (parts.length === 4 && isItemId(third)) {
    return { sectionId: first, list: second, itemId: third, ...(fourth ? { field: fourth } : {}) };
  }
  return null;
}

export function parseThingPath(
  path: string,
): { sectionId: string; list?: string; itemId?: string } | null {
  const [sectionId = '', list, itemId, ...rest] = path.split('.');
  if (!isSectionId(sectionId) || rest.length > 0) return null;
  if (list === undefined) return { sectionId };
  return isItemId(itemId) ? { sectionId, list, itemId } : null;
}

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

/** False if the section or item was removed. */
export function hasPlace(document: DraftDocument, path: string): boolean {
  return findOwner(document, path) !== undefined;
}

/** Null if there is no value. */
export function readFieldAt(document: DraftDocument, path: string): unknown {
  const found = findOwner(document, path);
  return found && Object.hasOwn(found.owner, found.field)
    ? (found.owner[found.field] ?? null)
    : null;
}

/** Does not validate the value, so that the screen shows what the user has typed. */
export function putValue(document: DraftDocument, path: string, value: unknown): DraftDocument {
  if (!hasPlace(document, path)) return document;
  const [sectionId = '', listOrField, itemId, itemField = ''] = path.split('.');
  if (listOrField === undefined) return withField(document, sectionId, value);
  const change = (section: DraftSection): DraftSection => {
    if (itemId === undefined) return withField(section, listOrField, value);
    const list = itemListOf(section.type);
    const items = (list && section[list]) ?? [];
    const replaced = items.map((item: DraftItem) =>
      item.id === itemId ? withField(item, itemField, value) : item,
    );
    return { ...section, [listOrField]: replaced };
  };
  const sections = document.sections.map((section) =>
    section.id === sectionId ? change(section) : section,
  );
  return { ...document, sections };
}

/** What a field takes with it when its value changes. */
const BELONGING: Readonly<Record<string, readonly string[]>> = {
  profilePhoto: ['profilePhotoCrop'],
  backgroundPhoto: ['backgroundFocalPoint'],
  photo: ['focalPoint', 'taken'],
};

export function belongingTo(field: string): readonly string[] {
  return Object.hasOwn(BELONGING, field) ? (BELONGING[field] ?? []) : [];
}

/** @param value - null and undefined remove the field */
export function withField<T extends object>(owner: T, name: string, value: unknown): T {
  const isSame = ((owner as Owner)[name] ?? null) === (value ?? null);
  const gone = isSame ? [] : belongingTo(name);
  const isMissing = value === null || value === undefined;
  const kept = Object.entries(owner).filter(
    ([key]) => !gone.includes(key) && !(isMissing && key === name),
  );
  return { ...Object.fromEntries(kept), ...(isMissing ? {} : { [name]: value }) } as T;
}
