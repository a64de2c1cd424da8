/**
 * The fields that a change can set, each with its schema. A draft may lack required fields (an event without its date
 * yet); what it contains is valid on its own. Requirements that need the whole document are checked when it is
 * published.
 */
import type { ZodType } from 'zod';

import { isBlankText } from '../../../wire/visible-text.ts';
import {
  albumSectionSchema,
  contentSliderSectionSchema,
  familyTreeSectionSchema,
  memorialSchema,
  SECTION_TYPES,
  textSectionSchema,
  timelineSectionSchema,
  tributesSectionSchema,
  DOCUMENT_LIMITS,
} from '../../contract.ts';
import { ITEM_LISTS, type ItemList } from '../../documents/document-ids.ts';

type Fields = Readonly<Record<string, ZodType>>;
export type SectionType = (typeof SECTION_TYPES)[number];

const { slug: _slug, invented: _invented, sections: _sections, ...head } = memorialSchema.shape;

/** The fields of the memorial's header (names, dates, places), by their names in the document. */
export const HEAD_FIELDS: Fields = head;

const { photos, ...album } = albumSectionSchema.shape;
const { events, ...timeline } = timelineSectionSchema.shape;
const { members, ...familyTree } = familyTreeSectionSchema.shape;
const { content, ...slider } = contentSliderSectionSchema.shape;
const { tributes: _tributes, ...tributes } = tributesSectionSchema.shape;

/** The fields of each type of section, without its items and its tributes. */
export const SECTION_FIELDS: Readonly<Record<SectionType, Fields>> = {
  textSection: editable(textSectionSchema.shape),
  albumSection: editable(album),
  timelineSection: editable(timeline),
  familyTreeSection: editable(familyTree),
  contentSliderSection: editable(slider),
  tributesSection: editable(tributes),
};

/** The fields of the items of each list. */
export const ITEM_FIELDS: Readonly<Record<ItemList, Fields>> = {
  photos: photos.unwrap().element.shape,
  events: events.unwrap().element.shape,
  members: members.unwrap().element.shape,
  content: content.unwrap().element.shape,
};

/** The maximum number of entries in each list. */
export const LIST_LIMITS: Readonly<Record<ItemList | 'sections', number>> = {
  sections: DOCUMENT_LIMITS.sections,
  photos: DOCUMENT_LIMITS.photos,
  events: DOCUMENT_LIMITS.events,
  members: DOCUMENT_LIMITS.members,
  content: DOCUMENT_LIMITS.contentItems,
};

export function isSectionType(value: unknown): value is SectionType {
  return SECTION_TYPES.includes(value as SectionType);
}

/** The list of items that a path names; undefined if the type of section has no such list. */
export function listOfType(type: SectionType, list: string): ItemList | undefined {
  const own = type in ITEM_LISTS ? ITEM_LISTS[type as keyof typeof ITEM_LISTS] : undefined;
  return own === list ? own : undefined;
}

/** Without `type`, which never changes, and `order`, which follows from the place in the list. */
function editable({ type: _type, order: _order, ...fields }: Record<string, ZodType>): Fields {
  return fields;
}

const FILE_FIELDS: ReadonlySet<string> = new Set([
  'photo',
  'url',
  'profilePhoto',
  'backgroundPhoto',
]);

/** Ids, `type`, `slug`, `invented` and all lists. No change can empty these fields. */
const FIXED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'type',
  'slug',
  'invented',
  ...Object.keys(LIST_LIMITS),
]);

/**
 * Validates a value for a field. An absent or blank value removes the field.
 * @returns the value to store (undefined to remove the field), or what was expected
 */
export function readFieldValue(
  fields: Fields,
  name: string,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; message: string } {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!schema) return { ok: false, message: 'There is no field of this name.' };
  if (value === undefined || value === null || (typeof value === 'string' && isBlankText(value))) {
    return { ok: true, value: undefined };
  }
  // An imported document may refer to files in its folder, but a draft has no folder.
  if (
    FILE_FIELDS.has(name) &&
    typeof value === 'string' &&
    !/^(?:\/media\/|https:\/\/)/.test(value)
  ) {
    return { ok: false, message: 'Expected a picture or film that was added here.' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, message: `Expected ${result.error.issues[0]?.message ?? 'another value'}.` };
}

/**
 * Validates the value that a change sets. A field that only an older version of the contract knew can only be emptied,
 * so that the document can be published again.
 */
export function readSetValue(
  fields: Fields,
  name: string,
  value: unknown,
  current: unknown,
): ReturnType<typeof readFieldValue> {
  const isLeftover =
    current !== undefined && !Object.hasOwn(fields, name) && !FIXED_FIELDS.has(name);
  if (isLeftover && (value === null || value === undefined)) return { ok: true, value: undefined };
  return readFieldValue(fields, name, value);
}
