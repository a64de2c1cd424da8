/**
 * Splits one large JSON object into its fields, and its long lists into their entries, while the
 * bytes arrive. So only one of them is in memory at a time. Each takes linear time.
 */

import { MOST_DEPTH } from './json-file.server.ts';

export interface SplitLimits {
  /** the most bytes of one field that is no list */
  fieldBytes: number;
  /** the most bytes of one entry of a list */
  entryBytes: number;
}

export interface SplitOptions extends SplitLimits {
  /** fields that are passed on as a whole; other fields are skipped */
  fields: ReadonlySet<string>;
  /** fields whose entries are passed on one by one, if they are lists */
  lists: ReadonlySet<string>;
}

export interface JsonPart {
  field: string;
  /** the position in the list; undefined if this is the whole field, or `[]` as a list begins */
  index: number | undefined;
  json: Buffer;
}

/** The text is no JSON object, or a part of it is too large or nested too deep. */
export class JsonSplitError extends Error {
  override readonly name = 'JsonSplitError';
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'A part is too large' : 'This is not a JSON object');
    this.isTooLarge = isTooLarge;
  }
}

/**
 * Yields the parts in the order of the text. Checks only the outer form: the caller parses each part.
 * @throws JsonSplitError
 */
export async function* splitJson(
  content: AsyncIterable<Buffer>,
  options: SplitOptions,
): AsyncGenerator<JsonPart> {
  const splitter = new Splitter(options);
  for await (const bytes of content) yield* splitter.read(bytes);
  splitter.end();
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const EMPTY_LIST = Buffer.from('[]');
const MOST_NAME_BYTES = 1_000;

/** What has to come next, outside of the captured parts. */
type Expected =
  | 'object'
  | 'first name'
  | 'name'
  | 'colon'
  | 'value'
  | 'first entry'
  | 'entry'
  | 'after entry'
  | 'after value'
  | 'end';

class Splitter {
  readonly #options: SplitOptions;
  #expected: Expected = 'object';
  #marks = 0;
  #field = '';
  #index = 0;
  #isListBegun = false;
  readonly #capture = new Capture();

  constructor(options: SplitOptions) {
    this.#options = options;
  }

  *read(bytes: Buffer): Generator<JsonPart> {
    let at = 0;
    while (at < bytes.length) {
      if (this.#capture.isOpen) {
        at = this.#capture.read(bytes, at);
        if (!this.#capture.isOpen) yield* this.#captured();
      } else {
        const byte = bytes[at] ?? 0;
        if (isSpace(byte) || this.#isByteOrderMark(byte) || !this.#step(byte)) at += 1;
        if (this.#isListBegun) {
          this.#isListBegun = false;
          yield { field: this.#field, index: undefined, json: EMPTY_LIST };
        }
      }
    }
  }

  end(): void {
    if (this.#expected !== 'end' || this.#capture.isOpen) throw new JsonSplitError(false);
  }

  #isByteOrderMark(byte: number): boolean {
    if (this.#expected !== 'object' || BYTE_ORDER_MARK[this.#marks] !== byte) return false;
    this.#marks += 1;
    return true;
  }

  /** True if the byte begins a captured part, which reads the byte again. */
  #step(byte: number): boolean {
    const { lists } = this.#options;
    switch (this.#expected) {
      case 'object':
        if (byte === OPEN_OBJECT) return this.#demand(true, 'first name');
        // Something else is read to its end, in case it is nested too deep.
        this.#capture.begin(0, false);
        return true;
      case 'first name':
        if (byte === CLOSE_OBJECT) return this.#demand(true, 'end');
        return this.#beginName(byte);
      case 'name':
        return this.#beginName(byte);
      case 'colon':
        return this.#demand(byte === COLON, 'value');
      case 'value':
        if (byte === OPEN_LIST && lists.has(this.#field)) {
          this.#isListBegun = true;
          return this.#demand(true, 'first entry');
        }
        return this.#beginValue();
      case 'first entry':
        if (byte === CLOSE_LIST) return this.#demand(true, 'after value');
        return this.#beginValue();
      case 'entry':
        return this.#beginValue();
      case 'after entry':
        return this.#demand(
          byte === COMMA || byte === CLOSE_LIST,
          byte === COMMA ? 'entry' : 'after value',
        );
      case 'after value':
        return this.#demand(
          byte === COMMA || byte === CLOSE_OBJECT,
          byte === COMMA ? 'name' : 'end',
        );
      default:
        throw new JsonSplitError(false);
    }
  }

  #demand(isRight: boolean, next: Expected): false {
    if (!isRight) throw new JsonSplitError(false);
    this.#expected = next;
    return false;
  }

  #beginName(byte: number): true {
    if (byte !== QUOTE) throw new JsonSplitError(false);
    this.#expected = 'name';
    this.#capture.begin(MOST_NAME_BYTES, true);
    return true;
  }

  #beginValue(): true {
    const { fields, lists, fieldBytes, entryBytes } = this.#options;
    const isEntry = this.#expected !== 'value';
    const isWanted = isEntry || fields.has(this.#field) || lists.has(this.#field);
    this.#capture.begin(isEntry ? entryBytes : fieldBytes, isWanted);
    return true;
  }

  *#captured(): Generator<JsonPart> {
    const json = this.#capture.take();
    if (this.#expected === 'object') throw new JsonSplitError(false);
    if (this.#expected === 'name') {
      this.#field = parseName(json);
      this.#index = 0;
      this.#expected = 'colon';
      return;
    }
    const isEntry = this.#expected !== 'value';
    this.#expected = isEntry ? 'after entry' : 'after value';
    const index = isEntry ? this.#index : undefined;
    this.#index += 1;
    if (json.length > 0) yield { field: this.#field, index, json };
  }
}

/** Collects the bytes of one value, up to its end. */
class Capture {
  isOpen = false;
  #parts: Buffer[] = [];
  #bytes = 0;
  #most = 0;
  #isKept = false;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isScalar = false;

  begin(most: number, isKept: boolean): void {
    this.isOpen = true;
    this.#parts = [];
    this.#bytes = 0;
    this.#most = most;
    this.#isKept = isKept;
    this.#depth = 0;
    this.#isInText = false;
    this.#isEscaped = false;
    this.#isScalar = false;
  }

  /** Returns the position after what it has read. */
  read(bytes: Buffer, from: number): number {
    let at = from;
    while (at < bytes.length && this.isOpen) {
      const byte = bytes[at] ?? 0;
      if (this.#isScalar && (isSpace(byte) || isClosing(byte) || byte === COMMA)) {
        this.isOpen = false;
        break;
      }
      this.#step(byte);
      at += 1;
    }
    if (this.#isKept) {
      this.#bytes += at - from;
      if (this.#bytes > this.#most) throw new JsonSplitError(true);
      this.#parts.push(bytes.subarray(from, at));
    }
    return at;
  }

  take(): Buffer {
    const json = Buffer.concat(this.#parts);
    this.#parts = [];
    return json;
  }

  #step(byte: number): void {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        this.isOpen = this.#depth > 0;
      }
    } else if (byte === QUOTE) {
      this.#isInText = true;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1;
      if (this.#depth > MOST_DEPTH) throw new JsonSplitError(true);
    } else if (isClosing(byte)) {
      this.#depth -= 1;
      if (this.#depth < 0) throw new JsonSplitError(false);
      this.isOpen = this.#depth > 0;
    } else if (this.#depth === 0) {
      if (byte === COMMA || byte === COLON) throw new JsonSplitError(false);
      this.#isScalar = true;
    }
  }
}

function parseName(json: Buffer): string {
  try {
    return String(JSON.parse(json.toString('utf8')));
  } catch {
    throw new JsonSplitError(false);
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isClosing(byte: number): boolean {
  return byte === CLOSE_LIST || byte === CLOSE_OBJECT;
}
