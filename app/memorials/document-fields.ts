/**
 * The fields that a change can set, with their schemas. A draft can lack required fields, such as an event's date.
 * Publishing checks the whole document.
 */
import type { ZodType } from 'zod';

import { isBlankText } from '../wire/text/visible-text.ts';
import {
  albumSectionSchema,
  contentSliderSectionSchema,
  familyTreeSectionSchema,
  serviceSectionSchema,
  memorialSchema,
  SECTION_TYPES,
  textSectionSchema,
  timelineSectionSchema,
  tributesSectionSchema,
  DOCUMENT_LIMITS,
} from './contract.ts';
import { ITEM_LISTS, type ItemList } from './document-ids.ts';
import { FUNERAL_LIMITS } from './funeral/contract.ts';

type Fields = Readonly<Record<string, ZodType>>;
export type SectionType = (typeof SECTION_TYPES)[number];

const { slug: _slug, invented: _invented, sections: _sections, ...head } = memorialSchema.shape;

export const HEADER_FIELDS: Fields = head;

const { photos, ...album } = albumSectionSchema.shape;
const { events, ...timeline } = timelineSectionSchema.shape;
const { members, ...familyTree } = familyTreeSectionSchema.shape;
const { content, ...slider } = contentSliderSectionSchema.shape;
const { gatherings, ...service } = serviceSectionSchema.shape;
const { tributes: _tributes, ...tributes } = tributesSectionSchema.shape;

export const SECTION_FIELDS: Readonly<Record<SectionType, Fields>> = {
  textSection: editable(textSectionSchema.shape),
  albumSection: editable(album),
  timelineSection: editable(timeline),
  familyTreeSection: editable(familyTree),
  contentSliderSection: editable(slider),
  tributesSection: editable(tributes),
  serviceSection: editable(service),
};

export const ITEM_FIELDS: Readonly<Record<ItemList, Fields>> = {
  photos: photos.unwrap().element.shape,
  events: events.unwrap().element.shape,
  members: members.unwrap().element.shape,
  content: content.unwrap().element.shape,
  gatherings: gatherings.unwrap().element.shape,
};

export const LIST_LIMITS: Readonly<Record<ItemList | 'sections', number>> = {
  sections: DOCUMENT_LIMITS.sections,
  photos: DOCUMENT_LIMITS.photos,
  events: DOCUMENT_LIMITS.events,
  members: DOCUMENT_LIMITS.members,
  content: DOCUMENT_LIMITS.contentItems,
  gatherings: FUNERAL_LIMITS.gatherings,
};

export function isSectionType(value: unknown): value is SectionType {
  return SECTION_TYPES.includes(value as SectionType);
}

export function listOfType(type: SectionType, list: string): ItemList | undefined {
  const own = type in ITEM_LISTS ? ITEM_LISTS[type as keyof typeof ITEM_LISTS] : undefined;
  return own === list ? own : undefined;
}

function editable({ type: _type, order: _order, ...fields }: Record<string, ZodType>): Fields {
  return fields;
}

/** Fields with the address of a picture or video. */
export const FILE_FIELDS: ReadonlySet<string> = new Set([
  'photo',
  'url',
  'profilePhoto',
  'backgroundPhoto',
]);

const FIXED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'type',
  'slug',
  'invented',
  ...Object.keys(LIST_LIMITS),
]);

/**
 * Validates a field's value. A missing or blank value removes the field.
 * @returns `value` is undefined if the field must be removed
 */
export function readFieldValue(
  fields: Fields,
  name: string,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; message: string } {
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!schema) return { ok: false, message: 'There is no field with this name.' };
  if (value === undefined || value === null || (typeof value === 'string' && isBlankText(value))) {
    return { ok: true, value: undefined };
  }
  // Rejects paths of files in an import's folder, because a draft has no such folder.
  if (
    FILE_FIELDS.has(name) &&
    typeof value === 'string' &&
    !/^(?:\/media\/|https:\/\/)/.test(value)
  ) {
    return { ok: false, message: 'Expected a photo or video that was uploaded to this site.' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, message: `Expected ${result.error.issues[0]?.message ?? 'another value'}.` };
}

/** Like `readFieldValue`, but a change can also remove a field that existed only in older versions. */
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
