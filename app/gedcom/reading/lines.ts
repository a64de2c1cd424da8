import { GEDCOM_LIMITS } from '../limits.ts';

/** In characters. Longer lines are cut, so that a file without line breaks does not fill the memory. */
const LONGEST_CARRY = 64 * 1024;

export class LineSplitter {
  readonly #onLine: (line: string) => void;
  #carry = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(text: string): void {
    const lines = (this.#carry + text).split(/\r\n?|\n/);
    const last = lines.pop() ?? '';
    this.#carry = last.length > LONGEST_CARRY ? last.slice(0, LONGEST_CARRY) : last;
    for (const line of lines) this.#emit(line);
  }

  end(): void {
    this.#emit(this.#carry);
    this.#carry = '';
  }

  #emit(line: string): void {
    this.#onLine(
      line.length > GEDCOM_LIMITS.lineLength ? line.slice(0, GEDCOM_LIMITS.lineLength) : line,
    );
  }
}

export interface GedcomLine {
  level: number;
  xref: string | undefined;
  tag: string;
  value: string;
}

const LINE = /^[\s\uFEFF]*(\d{1,2})\s+(?:@([^@]+)@\s+)?([A-Za-z0-9_]+)(?:[ \t](.*))?$/s;

export function parseLine(line: string): GedcomLine | undefined {
  const match = LINE.exec(line);
  if (!match) return undefined;
  const [, level = '', xref, tag = '', value = ''] = match;
  return { level: Number(level), xref: xref?.trim(), tag: tag.toUpperCase(), value };
}
