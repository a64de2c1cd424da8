import type { FileProblems } from '../family-file.ts';
import { GEDCOM_LIMITS } from '../limits.ts';
import { parseLine, type GedcomLine } from './lines.ts';

export interface GedcomNode {
  tag: string;
  xref: string | undefined;
  value: string;
  children: GedcomNode[];
}

/** The tags that are read, for each type of record. Notes, sources and pictures are skipped. */
const USED: Readonly<Record<string, ReadonlySet<string>>> = {
  HEAD: new Set(['GEDC']),
  INDI: new Set(
    'NAME SEX BIRT CHR BAPM DEAT BURI CREM NO RESN FAMC FAMS ADOP EVEN FACT ASSO _ASSO _ADOP _ADPF _ADPM _FIL _NMR _NMAR'.split(
      ' ',
    ),
  ),
  FAM: new Set('HUSB WIFE CHIL MARR ENGA DIV ANUL NO EVEN FACT TYPE'.split(' ')),
};

const NOTHING: ReadonlySet<string> = new Set();

/** Programs have tags of their own, which begin with an underscore, for couples that were not married. */
function isUsed(record: string, tag: string): boolean {
  return (USED[record] ?? NOTHING).has(tag) || (record === 'FAM' && tag.startsWith('_'));
}

/** Also the sign with which DOS ends a file, and bytes that fill up its last block. */
const NOTHING_WRITTEN = /^[\s\0\u001A]*$/;

const LISTED_STRAY_LINES = 5;

/** The beginning of a line that lost its level, which is no text of the value before it. */
const TAG_WITHOUT_LEVEL =
  /^\s*(?:NAME|GIVN|SURN|SEX|BIRT|CHR|BAPM|DEAT|BURI|DATE|PLAC|TYPE|NOTE|SOUR|FAMC|FAMS|HUSB|WIFE|CHIL|MARR|DIV|PEDI)(?:\s|$)/;

/**
 * Builds records from lines, one record at a time. A line that is not GEDCOM causes no error: it is counted as a stray
 * line, and its text is added to the value before it, unless the line before it was skipped or begins a record.
 */
export class RecordBuilder {
  readonly #onRecord: (record: GedcomNode) => void;
  readonly #problems: FileProblems;
  #lineNumber = 0;
  #stack: GedcomNode[] = [];
  /** the level of a skipped line; the following lines with a higher level are skipped, too */
  #unusedLevel = Infinity;
  #linesOfRecord = 0;

  constructor(onRecord: (record: GedcomNode) => void, problems: FileProblems) {
    this.#onRecord = onRecord;
    this.#problems = problems;
  }

  addLine(text: string): void {
    this.#lineNumber += 1;
    if (NOTHING_WRITTEN.test(text)) return;
    const line = parseLine(text);
    if (!line || this.#isProse(line.level, text)) this.#addStray(text);
    else this.#add(line);
  }

  end(): void {
    const [record] = this.#stack;
    if (record) this.#onRecord(record);
    this.#stack = [];
  }

  #isProse(level: number, text: string): boolean {
    return (
      level > this.#stack.length && !/^\s*\d+\s+(?:@\S+\s+)?[A-Z0-9_]{3,31}(?:\s|$)/.test(text)
    );
  }

  #add(line: GedcomLine): void {
    if (line.level === 0) {
      this.end();
      this.#unusedLevel = Infinity;
      this.#linesOfRecord = 0;
      this.#stack = [{ tag: line.tag, xref: line.xref, value: line.value, children: [] }];
      return;
    }
    if (line.level > this.#unusedLevel) return;
    this.#unusedLevel = Infinity;
    const level = Math.min(line.level, this.#stack.length);
    this.#stack.length = level;
    const parent = this.#stack[level - 1];
    if (!parent) return;
    if (line.tag === 'CONT' || line.tag === 'CONC') {
      this.#continue(parent, line.tag === 'CONT' ? `\n${line.value}` : line.value);
      return;
    }
    this.#addTo(parent, level, line);
  }

  #addTo(parent: GedcomNode, level: number, { tag, value }: GedcomLine): void {
    if (level === 1 && !isUsed(parent.tag, tag)) {
      this.#unusedLevel = level;
      return;
    }
    this.#linesOfRecord += 1;
    if (this.#linesOfRecord > GEDCOM_LIMITS.linesPerRecord) {
      this.#problems.skippedLines += 1;
      this.#unusedLevel = level;
      return;
    }
    const kept = value.slice(0, GEDCOM_LIMITS.valueLength);
    const node: GedcomNode = { tag, xref: undefined, value: kept, children: [] };
    parent.children.push(node);
    this.#stack.push(node);
  }

  #addStray(text: string): void {
    this.#problems.strayLines += 1;
    if (this.#problems.firstStrayLines.length < LISTED_STRAY_LINES) {
      this.#problems.firstStrayLines.push(this.#lineNumber);
    }
    const last = this.#stack.at(-1);
    if (TAG_WITHOUT_LEVEL.test(text)) return;
    if (last && this.#unusedLevel === Infinity && this.#stack.length > 1) {
      this.#continue(last, `\n${text}`);
    }
  }

  #continue(node: GedcomNode, text: string): void {
    if (node.value.length < GEDCOM_LIMITS.valueLength) {
      node.value = (node.value + text).slice(0, GEDCOM_LIMITS.valueLength);
    }
  }
}

export function childOf(node: GedcomNode, tag: string): GedcomNode | undefined {
  return node.children.find((child) => child.tag === tag);
}

export function childrenOf(node: GedcomNode, tag: string): GedcomNode[] {
  return node.children.filter((child) => child.tag === tag);
}

/** Undefined for a value without an identifier, and for `@VOID@` of GEDCOM 7. */
export function pointerOf(value: string): string | undefined {
  const target = /^\s*@([^@#][^@]*)@\s*$/.exec(value)?.[1]?.trim();
  return target === undefined || target.toUpperCase() === 'VOID' ? undefined : target;
}

export function pointers(record: GedcomNode, tag: string): string[] {
  return childrenOf(record, tag).flatMap(({ value }) => pointerOf(value) ?? []);
}
