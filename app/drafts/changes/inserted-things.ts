import {
  isSectionType,
  ITEM_FIELDS,
  LIST_LIMITS,
  listOfType,
  readFieldValue,
  SECTION_FIELDS,
} from '../../memorials/document-fields.ts';
import {
  isItemId,
  isSectionId,
  ITEM_LISTS,
  type ItemList,
  type MakeId,
} from '../../memorials/document-ids.ts';
import type { DraftItem, DraftSection } from '../contract.ts';

type ReadThing<T> = ({ ok: true; made?: string } & T) | { ok: false; message: string };

export function readItem(
  list: ItemList,
  value: Record<string, unknown>,
  makeId: MakeId,
): ReadThing<{ item: DraftItem }> {
  const { id, ...fields } = value;
  if (id !== undefined && !isItemId(id)) {
    return { ok: false, message: 'This is not a valid item id.' };
  }
  const read = readFields(ITEM_FIELDS[list], fields);
  if (!read.ok) return read;
  const made = id === undefined ? makeId('itm') : undefined;
  return { ok: true, item: { id: id ?? made ?? '', ...read.fields }, ...(made ? { made } : {}) };
}

export function readSection(
  value: Record<string, unknown>,
  makeId: MakeId,
): ReadThing<{ section: DraftSection }> {
  const { id, type, order: _order, ...rest } = value;
  if (!isSectionType(type)) return { ok: false, message: 'There is no such section type.' };
  if (id !== undefined && !isSectionId(id)) {
    return { ok: false, message: 'This is not a valid section id.' };
  }
  const lists: Record<string, DraftItem[]> = {};
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(rest)) {
    const list = listOfType(type, name);
    if (!list) fields[name] = field;
    else {
      const read = readItems(list, field, makeId);
      if (!read.ok) return read;
      lists[list] = read.items;
    }
  }
  const read = readFields(SECTION_FIELDS[type], fields);
  if (!read.ok) return read;
  const made = id === undefined ? makeId('sec') : undefined;
  const section = { id: id ?? made ?? '', type, ...read.fields, ...lists };
  const ids = idsOf(section);
  if (new Set(ids).size < ids.length) return { ok: false, message: 'The same id appears twice.' };
  return { ok: true, section, ...(made ? { made } : {}) };
}

function readItems(
  list: ItemList,
  value: unknown,
  makeId: MakeId,
): { ok: true; items: DraftItem[] } | { ok: false; message: string } {
  if (!Array.isArray(value) || value.length > LIST_LIMITS[list]) {
    return { ok: false, message: `Expected a list of at most ${LIST_LIMITS[list]} items.` };
  }
  const items: DraftItem[] = [];
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      return { ok: false, message: 'Expected an object in the list.' };
    }
    const read = readItem(list, entry as Record<string, unknown>, makeId);
    if (!read.ok) return read;
    items.push(read.item);
  }
  return { ok: true, items };
}

function readFields(
  schemas: Parameters<typeof readFieldValue>[0],
  fields: Record<string, unknown>,
): { ok: true; fields: Record<string, unknown> } | { ok: false; message: string } {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const read = readFieldValue(schemas, name, field);
    if (!read.ok) return { ok: false, message: `${name}: ${read.message}` };
    if (read.value !== undefined) values[name] = read.value;
  }
  return { ok: true, fields: values };
}

export function idsOf(section: DraftSection): string[] {
  const items = Object.values(ITEM_LISTS).map((list) => section[list]);
  return [section.id, ...items.flatMap((list) => list?.map(({ id }) => id) ?? [])];
}
