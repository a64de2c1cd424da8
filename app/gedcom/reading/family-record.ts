import type { FileDate } from '../family-file.ts';
import { statedBelow } from './child-links.ts';
import { isStated, mergeParentage, type StatedParentage } from './parentage-words.ts';
import { dateOfFirst } from './person-record.ts';
import { childOf, childrenOf, pointerOf, pointers, type GedcomNode } from './records.ts';

export interface FamilyRecord {
  husbands: string[];
  wives: string[];
  children: string[];
  /** what the family says about some of its children */
  stated: ReadonlyMap<string, StatedParentage> | undefined;
  marriage: FileDate | undefined;
  isOver: boolean;
  isUnmarried: boolean;
}

export function readFamily(record: GedcomNode): FamilyRecord {
  const hasEvents = record.children.some(({ tag }) => !LINKS.has(tag));
  return {
    husbands: pointers(record, 'HUSB'),
    wives: pointers(record, 'WIFE'),
    children: pointers(record, 'CHIL'),
    stated: statedChildren(record),
    marriage: dateOfFirst(record, ['MARR']),
    isOver: hasEvents && isOver(record),
    isUnmarried: hasEvents && isUnmarried(record),
  };
}

function statedChildren(record: GedcomNode): FamilyRecord['stated'] {
  let children: Map<string, StatedParentage> | undefined;
  for (const link of childrenOf(record, 'CHIL')) {
    const child = link.children.length > 0 ? pointerOf(link.value) : undefined;
    const stated = child === undefined ? {} : statedBelow(link);
    if (child === undefined || !isStated(stated)) continue;
    children ??= new Map();
    children.set(child, mergeParentage(children.get(child) ?? {}, stated));
  }
  return children;
}

const LINKS: ReadonlySet<string> = new Set(['HUSB', 'WIFE', 'CHIL']);
const LONGEST_STATUS = 100;
const NO = /^\s*(?:n|no|not|false|0|never)\s*$/i;

/** Tags of programs that say by themselves that a couple was not married, as in `1 _NMR Y`. */
const NOT_MARRIED_TAG = /^_(?:NMR|NMAR|UMR|UNM|UNMAR|COML|COHAB|PART)/;
/** Tags of programs that take a status, as in `1 _MSTAT Partners`. */
const STATUS_TAGS: ReadonlySet<string> = new Set(
  'EVEN FACT TYPE _MSTAT _STAT _UST _TYPE _REL'.split(' '),
);

const NOT_MARRIED =
  /\b(?:not|never|non|un|nicht|nie|pas|no)[\s-]*(?:been\s+)?(?:legally\s+)?(?:married|verheiratet|marie)|unmarried|unverheiratet|no marriage|\bsingle\b|ongehuwd|\bledig\b|\bunwed\b|out of wedlock/i;
/** A couple can live together first and marry later. So these do not count beside a marriage. */
const PARTNERS =
  /\bpartner|cohabit|common[\s-]?law|civil union|\bpacs\b|lebensge|lebenspartn|unehelich|concub|union libre|\bsambo|samenw|avoliitto|relationship|liaison|affair|liv(?:ed|ing) together|\bfriends?\b|domestic|^\s*unknown\s*$/i;
const DIVORCED = /\bdivorc(?:e|ed)\b|geschieden|scheidung|annul/i;

function statusTexts(record: GedcomNode): string[] {
  return record.children
    .filter(({ tag }) => STATUS_TAGS.has(tag))
    .flatMap((node) => [node.value, childOf(node, 'TYPE')?.value ?? ''])
    .map((text) => text.slice(0, LONGEST_STATUS));
}

function isOver(record: GedcomNode): boolean {
  return (
    ['DIV', 'ANUL', '_DIV'].some((tag) =>
      childrenOf(record, tag).some(({ value }) => !NO.test(value)),
    ) || statusTexts(record).some((text) => DIVORCED.test(text) && !/fil(?:ed|ing)/i.test(text))
  );
}

/**
 * True if the file says that the couple was not married, or only engaged. A couple of which it says nothing counts as
 * married, because most files have marriages without an event.
 */
function isUnmarried(record: GedcomNode): boolean {
  const marriages = ['MARR', '_MARR', '_MARRIED'].flatMap((tag) => childrenOf(record, tag));
  const status = statusTexts(record);
  const words = marriages.map((marriage) =>
    [marriage.value, childOf(marriage, 'TYPE')?.value, childOf(marriage, 'DATE')?.value]
      .map((text) => (text ?? '').slice(0, LONGEST_STATUS))
      .join(' '),
  );
  const isDenied =
    marriages.some(({ value }) => NO.test(value)) ||
    childrenOf(record, 'NO').some(({ value }) => value.trim().toUpperCase() === 'MARR') ||
    [...status, ...words].some((text) => NOT_MARRIED.test(text));
  if (isDenied) return true;
  if (words.some((text) => !PARTNERS.test(text))) return false;
  return (
    words.length > 0 ||
    status.some((text) => PARTNERS.test(text)) ||
    childOf(record, 'ENGA') !== undefined ||
    record.children.some(({ tag, value }) => NOT_MARRIED_TAG.test(tag) && !NO.test(value))
  );
}
