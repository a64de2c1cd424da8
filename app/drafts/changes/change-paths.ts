import { isItemId, isSectionId } from '../../memorials/document-ids.ts';
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

export function readFieldAt(document: DraftDocument, path: string): unknown {
  const { sectionId, list, itemId, field } = parseFieldPath(path) ?? {};
  if (!field) return undefined;
  if (!sectionId) return valueOf(document, field);
  const section = document.sections.find(({ id }) => id === sectionId);
  if (!section || !itemId) return section && valueOf(section, field);
  const items = valueOf(section, list ?? '');
  const item = Array.isArray(items) ? (items as DraftItem[]).find(({ id }) => id === itemId) : null;
  return item ? valueOf(item, field) : undefined;
}

function valueOf(owner: DraftDocument | DraftSection | DraftItem, name: string): unknown {
  return Object.hasOwn(owner, name) ? (owner as Record<string, unknown>)[name] : undefined;
}
