import { isItemId, isSectionId } from '../../memorials/document-ids.ts';

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
