import type { I18n } from '@lingui/core';

import { ITEM_FIELDS, readFieldValue } from '../../memorials/document-fields.ts';
import { isSkippedHour, type Gathering } from '../../memorials/funeral/contract.ts';
import { isLifeDate } from '../../memorials/life-dates.ts';
import {
  presentMemorialPage,
  type MemorialPageView,
  type SectionView,
} from '../../memorials/page/page-view.ts';
import type { Tribute } from '../../tributes/contract.ts';
import { toPreview } from '../changes/draft-document.ts';
import type { DraftDocument, DraftItem, DraftSection } from '../contract.ts';

export interface PresenterOptions {
  slug: string;
  isInvented: boolean;
  i18n: I18n;
  toHtml: (markdown: string) => string;
  /** The draft itself holds no tributes. */
  tributesOf: (sectionId: string) => Tribute[] | undefined;
}

interface Presented {
  section: DraftSection;
  language: string;
  view: SectionView | undefined;
}

/**
 * Presents one draft again and again while it changes. A section that has not changed stays the same object, so its
 * part of the page is not rendered again. The keys of the sections are their ids.
 */
export function createDraftPresenter(
  options: PresenterOptions,
): (draft: DraftDocument) => MemorialPageView {
  let known: ReadonlyMap<string, Presented> = new Map();
  return (draft) => {
    const { sections, ...fields } = draft;
    const head = withoutIncompleteDates(fields);
    const page = present({ ...head, sections: [] }, options);
    const presented = sections.map((section): Presented => {
      const before = known.get(section.id);
      if (before && before.language === page.language && isSame(before.section, section)) {
        return { ...before, section };
      }
      const view = presentSection(section, { language: page.language }, options);
      return { section, language: page.language, view };
    });
    known = new Map(presented.map((one) => [one.section.id, one]));
    return { ...page, sections: presented.flatMap(({ view }) => view ?? []) };
  };
}

function present(draft: DraftDocument, options: PresenterOptions): MemorialPageView {
  const { slug, isInvented, i18n, toHtml } = options;
  const memorial = toPreview(draft, slug, () => i18n);
  return presentMemorialPage({ ...memorial, ...(isInvented ? { invented: true } : {}) }, toHtml);
}

function presentSection(
  section: DraftSection,
  { language }: { language: string },
  options: PresenterOptions,
): SectionView | undefined {
  const tributes = section.type === 'tributesSection' ? options.tributesOf(section.id) : undefined;
  const shown = { ...withCompleteItems(section), ...(tributes ? { tributes } : {}) };
  const [view] = present({ language, sections: [shown] }, options).sections;
  return view && { ...view, key: section.id };
}

/** After a reload of the draft, equal sections are other objects. */
function isSame(a: DraftSection, b: DraftSection): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

const HEAD_DATES: readonly string[] = ['dob', 'dod', 'dob2', 'dod2'];

/** A date that is still being typed is not shown. */
function withoutIncompleteDates(head: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(head).filter(([name, value]) => !HEAD_DATES.includes(name) || isDate(value)),
  );
}

function withCompleteItems(section: DraftSection): DraftSection {
  const { events, members, gatherings } = section;
  return {
    ...section,
    ...(events ? { events: events.filter(({ date }) => isDate(date)) } : {}),
    ...(members ? { members: members.map(withKnownBirth) } : {}),
    ...(gatherings ? { gatherings: gatherings.map(withValidFields) } : {}),
  };
}

function withKnownBirth(member: DraftItem): DraftItem {
  if (isDate(member['dob'])) return member;
  const { dob: _, ...others } = member;
  return others;
}

/** Of a gathering, only what could be published: clocks know no half a date, and no half a link is shown. */
function withValidFields(gathering: DraftItem): DraftItem {
  const { id, ...fields } = gathering;
  const valid = Object.entries(fields).filter(
    ([name, value]) => readFieldValue(ITEM_FIELDS.gatherings, name, value).ok,
  );
  const known: Partial<Gathering> = { stream: 'undecided', ...Object.fromEntries(valid) };
  const { time: _, ...timeless } = known;
  return { id, ...(isSkippedHour(known) ? timeless : known) };
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && isLifeDate(value);
}
