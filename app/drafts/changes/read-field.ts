import type { DraftDocument, DraftItem, DraftSection } from '../contract.ts';
import { parseFieldPath } from './change-paths.ts';

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
