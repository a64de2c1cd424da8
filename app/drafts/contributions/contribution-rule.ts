/**
 * What a contributor can change: a contributor “adds pictures and words to the draft, and changes or removes its
 * own” (ROOMS, “Who may”). The server refuses other changes, and the editor shows no controls for them.
 */
import { itemListOf } from '../../memorials/document-ids.ts';
import type { JudgeChange } from '../changes/apply-changes.ts';
import { parseFieldPath, parseThingPath } from '../changes/change-paths.ts';
import { idsOf } from '../changes/inserted-things.ts';
import type { Change, DraftDocument } from '../contract.ts';

/** A contributor can add sections of these types. To sections of other types, a contributor can only add items. */
export const CONTRIBUTED_SECTION_TYPES = ['textSection', 'albumSection'] as const;

/** False for the gatherings of a funeral: where and when it is, only the owner and editors say. */
export function isContributedList(list: string | undefined): boolean {
  return list !== 'gatherings';
}

const REASONS = {
  page: /*i18n*/ 'Only the owner and editors can change this.',
  sectionType: /*i18n*/ 'Only the owner and editors can add this kind of section.',
  foreign:
    /*i18n*/ 'Someone else added this. Only that person, the owner or an editor can change it.',
  shared:
    /*i18n*/ 'Other people have added to this section, so only the owner and editors can remove it.',
} as const;

export interface PartAuthors {
  /** the sections and items that the contributor has added, including those in “Removed items” */
  own: ReadonlySet<string>;
  /**
   * the ids of other members' parts, including those in “Removed items”; a contributor cannot insert a part with such
   * an id
   */
  foreign: ReadonlySet<string>;
}

/** The returned function checks one batch of changes, and remembers which parts the batch inserts. */
export function judgeContribution({ own, foreign }: PartAuthors): JudgeChange {
  const added = new Set<string>();
  const isOwn = (id: string) => own.has(id) || added.has(id);
  return (document, change) => {
    // Nothing in the draft changes, and only the contributor and the editors see the text.
    if (change.op === 'lose') return undefined;
    if (change.op !== 'insert') return reasonAgainst(document, change, isOwn);
    const ids = idsInValue(change.value);
    const isTaken = (id: string) => !isOwn(id) && (foreign.has(id) || isPresent(document, id));
    if (ids.some(isTaken)) return REASONS.foreign;
    if (change.path === 'sections' && !isContributedType(change.value['type'])) {
      return REASONS.sectionType;
    }
    if (!isContributedList(change.path.split('.')[1])) return REASONS.page;
    for (const id of ids) added.add(id);
    return undefined;
  };
}

function reasonAgainst(
  document: DraftDocument,
  change: Exclude<Change, { op: 'insert' | 'lose' }>,
  isOwn: (id: string) => boolean,
): string | undefined {
  const parts = change.op === 'set' ? parseFieldPath(change.path) : parseThingPath(change.path);
  const { sectionId, itemId } = parts ?? {};
  if (sectionId === undefined) return REASONS.page;
  const partId = itemId ?? sectionId;
  // Changes of a missing part are allowed, because they do not change the draft. If the part was removed, a text for it
  // becomes a conflict, so that the text is not lost.
  if (!isPresent(document, partId)) return undefined;
  if (!isOwn(partId)) return REASONS.foreign;
  if (change.op !== 'remove' || itemId !== undefined) return undefined;
  return isWholeSectionOwn(document, sectionId, isOwn) ? undefined : REASONS.shared;
}

function isWholeSectionOwn(
  { sections }: DraftDocument,
  sectionId: string,
  isOwn: (id: string) => boolean,
): boolean {
  const section = sections.find(({ id }) => id === sectionId);
  return section !== undefined && idsOf(section).every(isOwn);
}

export function idsInValue(value: Readonly<Record<string, unknown>>): string[] {
  const list = typeof value['type'] === 'string' ? itemListOf(value['type']) : undefined;
  const items: unknown = list ? value[list] : undefined;
  return [value, ...(Array.isArray(items) ? (items as unknown[]) : [])].flatMap(
    (thing) => idOf(thing) ?? [],
  );
}

function idOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null || !('id' in thing)) return undefined;
  return typeof thing.id === 'string' ? thing.id : undefined;
}

function isPresent({ sections }: DraftDocument, id: string): boolean {
  return sections.some((section) => idsOf(section).includes(id));
}

function isContributedType(type: unknown): boolean {
  return CONTRIBUTED_SECTION_TYPES.some((allowed) => allowed === type);
}
