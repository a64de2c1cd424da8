import { compareLifeDates } from '../../memorials/life-dates.ts';
import { readDate } from '../dates/read-date.ts';
import type { FileDate } from '../family-file.ts';
import { statedBelow } from './child-links.ts';
import { comparable } from './comparable.ts';
import { isStated, mergeParentage, type StatedParentage } from './parentage-words.ts';
import { dateOfFirst, NO } from './person-record.ts';
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
  /** true if the file has an event of marriage, whatever it says of it */
  hasMarriage: boolean;
}

export function readFamily(record: GedcomNode): FamilyRecord {
  const hasEvents = record.children.some(({ tag }) => !LINKS.has(tag));
  const status = hasEvents ? statusTexts(record) : [];
  return {
    husbands: pointers(record, 'HUSB'),
    wives: pointers(record, 'WIFE'),
    children: pointers(record, 'CHIL'),
    stated: statedChildren(record),
    marriage: dateOfFirst(record.children, ['MARR']),
    isOver: hasEvents && isOver(record, status),
    isUnmarried: hasEvents && isUnmarried(record, status),
    hasMarriage: hasEvents && marriagesOf(record).length > 0,
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

/** Tags of programs that say by themselves that a couple was not married, as in `1 _NMR Y`. */
const NOT_MARRIED_TAG = /^_(?:NMR|NMAR|NOTM|UMR|UNM|UNMAR|COML|COHA|PART)/;
/** Tags that take a status, those of programs as in `1 _MSTAT Partners`. */
const STATUS_TAG = /^(?:EVEN|FACT|TYPE|_\w*(?:STAT|UST|TYPE|REL|UNION)\w*)$/;

// These patterns are compared with texts in lower case, without accents and underscores.
const NOT_MARRIED =
  /\b(?:not|never|non|un|nicht|nie|niet|nooit|pas|no|nao|inte|ikke)[\s-]*(?:been\s+)?(?:legally\s+)?(?:married|verheiratet|marie|casad|sposat|gehuwd|getrouwd|gift\b)|unverheiratet|no marriage|\bsingle\b|ongehuwd|\bledig\b|\b[ou]gift\b|\bunwed\b|out of wedlock|nieslubn|niezamez|לא נשו|غير متزوج|未婚/;
/** A couple can live together first and marry later. So these do not count beside a marriage. */
const PARTNERS =
  /\bpartner|cohabit|common[\s-]?law|civil union|\bfree union|\bpacs\b|lebensge|lebenspartn|wilde ehe|unehelich|[ck]on[ck]ubin|\blibre\b|unione libera|conviven|de hecho|de facto|uniao estavel|nieformaln|гражданск\S* брак|内縁|\bsambo|samenw|avoliitto|relationship|liaison|affair|mistress|\blovers?\b|one[\s-]night|casual|\bco-?parent|\bdonor|\brape|liv(?:ed|ing) together|\bfriends?\b|domestic|\bengage|verlob|\bfianc|^unknown$|\brel (?:unknown|other)$/;
const DIVORCED =
  /\bdivor[cz]|geschieden|gescheiden|scheidung|annul|rozwod|rozwied|\bskil[ds]|\bskilt|развод|развед|גירוש|גרוש|طلاق|مطلق|離婚|离婚/;
const NOT_DIVORCED = /fil(?:ed|ing)|\b(?:not|never|no|nicht|nie|pas)\b/;

function statusTexts(record: GedcomNode): string[] {
  return record.children
    .filter(({ tag }) => STATUS_TAG.test(tag))
    .flatMap((node) => [
      `${node.tag.startsWith('_') ? 'rel ' : ''}${node.value}`,
      childOf(node, 'TYPE')?.value ?? '',
    ])
    .map((text) => comparable(text));
}

function isOver(record: GedcomNode, status: readonly string[]): boolean {
  if (status.some((text) => DIVORCED.test(text) && !NOT_DIVORCED.test(text))) return true;
  const ends = ['DIV', 'ANUL', '_DIV']
    .flatMap((tag) => childrenOf(record, tag))
    .filter(({ value }) => !NO.test(value));
  return ends.length > 0 && !marriagesOf(record).some((marriage) => isAfterAll(marriage, ends));
}

/** Some couples marry again. Programs sort events by their tags, so only dates tell. */
function isAfterAll(marriage: GedcomNode, ends: readonly GedcomNode[]): boolean {
  const [married, ...ended] = [marriage, ...ends].map((event) => {
    const date = dateOfFirst([event], [event.tag]);
    return date && readDate(date).date;
  });
  return (
    married !== undefined &&
    ended.every((date) => date !== undefined && compareLifeDates(married, date) > 0)
  );
}

function marriagesOf(record: GedcomNode): GedcomNode[] {
  return ['MARR', '_MARR', '_MARRIED'].flatMap((tag) => childrenOf(record, tag));
}

/**
 * True if the file says that the couple was not married, or only engaged. A couple of which it says nothing counts as
 * married, because most files have marriages without an event.
 */
function isUnmarried(record: GedcomNode, status: readonly string[]): boolean {
  const marriages = marriagesOf(record);
  const partOf = (marriage: GedcomNode, tag: string) =>
    comparable(childOf(marriage, tag)?.value ?? '');
  const words = marriages.map((marriage) =>
    [comparable(marriage.value), partOf(marriage, 'TYPE'), partOf(marriage, 'DATE')]
      .join(' ')
      .trim(),
  );
  const isDenied =
    marriages.some(({ value }) => NO.test(value)) ||
    marriages.some((marriage) => NO.test(partOf(marriage, 'DATE'))) ||
    childrenOf(record, 'NO').some(({ value }) => value.trim().toUpperCase() === 'MARR') ||
    [...status, ...words].some((text) => NOT_MARRIED.test(text)) ||
    marriages.some((marriage) => /^\W*(?:not |un|never )married/.test(partOf(marriage, 'PLAC')));
  if (isDenied) return true;
  if (words.some((text) => !PARTNERS.test(text))) return false;
  return (
    words.length > 0 ||
    status.some((text) => PARTNERS.test(text)) ||
    childOf(record, 'ENGA') !== undefined ||
    record.children.some(({ tag, value }) => NOT_MARRIED_TAG.test(tag) && !NO.test(value))
  );
}
