import type { I18n } from '@lingui/core';
import type { z } from 'zod';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { memorialSchema, type Memorial } from '../../memorials/contract.ts';
import {
  assignIds,
  itemListOf,
  withoutIds,
  type LooseSection,
  type MakeId,
  type StoredDocument,
  type StoredSection,
} from '../../memorials/document-ids.ts';
import type { DraftDocument, DraftSection } from '../contract.ts';

/** Sorts the sections by their field `order`, and removes this field. */
export function toDraft(document: StoredDocument, makeId: MakeId): DraftDocument {
  const { invented: _, sections, ...head } = document;
  const sorted = sections.toSorted((a, b) => a.order - b.order) as unknown as LooseSection[];
  const withIds = assignIds(sorted, makeId) as unknown as DraftSection[];
  return {
    ...head,
    sections: withIds.map(({ order: __, ...section }) => section),
  };
}

export type Publishable =
  | { ok: true; document: StoredDocument }
  | { ok: false; problems: Readonly<Record<string, string>> };

/** The keys of `problems` are paths as in changes (`sec_x.events.itm_y.date`). */
export function toPublishable(
  draft: DraftDocument,
  { slug, invented }: { slug: string; invented: boolean | undefined },
): Publishable {
  const sections = draft.sections.map((section, index) => ({ ...section, order: index + 1 }));
  const candidate = {
    ...draft,
    ...(invented === undefined ? {} : { invented }),
    slug,
    sections: withoutIds(sections as unknown as StoredSection[]),
  };
  const read = memorialSchema.safeParse(candidate, REPORTING_INPUT);
  if (!read.success) {
    // The schema compares dates only if all fields are valid, so an invalid section would hide wrong dates in the head.
    // The head is therefore also validated alone.
    const head = memorialSchema.safeParse({ ...candidate, sections: [] }, REPORTING_INPUT);
    const issues = [...(head.error?.issues ?? []), ...read.error.issues];
    return { ok: false, problems: problemsByPlace(issues, draft) };
  }
  const { slug: _, sections: __, ...head } = read.data;
  return {
    ok: true,
    document: { ...head, sections: sections as unknown as StoredSection[] },
  };
}

function problemsByPlace(
  issues: readonly z.core.$ZodIssue[],
  draft: DraftDocument,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        problems[placeOf([...issue.path, key], draft)] ??=
          /*i18n*/ 'This field is no longer supported.';
      }
    } else problems[placeOf(issue.path, draft)] ??= `Expected ${expectedBy(issue)}.`;
  }
  return problems;
}

const REPORTING_INPUT = { reportInput: true } as const;

/** To a text that is missing, its limit says nothing. */
function expectedBy({ message, input }: z.core.$ZodIssue): string {
  return input === undefined
    ? message.replace(/^text .*at most [\d,]+ characters$/, 'text')
    : message;
}

function placeOf(path: readonly PropertyKey[], draft: DraftDocument): string {
  const [first, sectionIndex, list, itemIndex, field] = path;
  if (first !== 'sections' || typeof sectionIndex !== 'number') return path.map(String).join('.');
  const section = draft.sections[sectionIndex];
  if (!section) return 'sections';
  const listName = itemListOf(section.type);
  if (list === undefined || list !== listName || typeof itemIndex !== 'number') {
    return [section.id, ...path.slice(2).map(String)].join('.');
  }
  const item = section[listName]?.[itemIndex];
  return [
    section.id,
    listName,
    item?.id ?? String(itemIndex),
    ...(field === undefined ? [] : [String(field)]),
  ].join('.');
}

/**
 * Leaves out missing and invalid parts, so that the page can be rendered.
 * @param findI18n - is called with the memorial's language, and stands in for a missing name
 */
export function toPreview(
  draft: DraftDocument,
  slug: string,
  findI18n: (language: string) => I18n,
): Memorial {
  const { sections, ...head } = draft;
  const { fullName: name, language } = head as { fullName?: unknown; language?: string };
  const i18n = findI18n(language ?? DEFAULT_LANGUAGE);
  const fullName = typeof name === 'string' ? name : i18n._('Name not added yet');
  const complete = sections.map((section, index) => ({
    ...completeSection(section),
    order: index + 1,
  }));
  return {
    actionButtons: { sendCondolences: true, addTribute: true, share: true },
    ...head,
    slug,
    fullName,
    sections: withoutIds(complete as unknown as StoredSection[]),
  };
}

const REQUIRED_ITEM_FIELDS = {
  photos: ['photo'],
  events: ['date', 'caption'],
  members: ['name', 'relationship'],
  content: ['type', 'url'],
  gatherings: ['kind', 'timeZone'],
} as const;

function completeSection(section: DraftSection): DraftSection {
  const list = itemListOf(section.type);
  const items = list && section[list];
  if (!items) return section;
  const required = REQUIRED_ITEM_FIELDS[list];
  return {
    ...section,
    [list]: items.filter((item) => required.every((name) => item[name] !== undefined)),
  };
}
