import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';

import { GedcomRefusal } from '../gedcom-refusal.ts';
import { GEDCOM_LIMITS } from '../limits.ts';

/**
 * The number of compressed bytes that are unpacked at a time. They expand at most a thousandfold, so a ZIP bomb is
 * detected at most 16 MB after the limit.
 */
const PART_BYTES = 16 * 1024;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Unpacks `gedcom.ged` of a GEDZIP archive, or the GEDCOM file of another ZIP archive. Ignores the sizes that the
 * archive states, and stops at the limit.
 * @throws GedcomRefusal
 */
export function unpackGedcom(archive: Uint8Array, limit: number = GEDCOM_LIMITS.bytes): Uint8Array {
  return (
    unpack(archive, limit, (name) => /(?:^|\/)gedcom\.ged$/i.test(name)) ??
    unpack(archive, limit, (name) => /(?:^|\/)(?!\.)[^/]*\.ged$/i.test(name)) ??
    refuse('ZIP_WITHOUT_GEDCOM')
  );
}

function refuse(code: 'ZIP_WITHOUT_GEDCOM'): never {
  throw new GedcomRefusal(code);
}

function unpack(
  archive: Uint8Array,
  limit: number,
  fits: (name: string) => boolean,
): Uint8Array | undefined {
  const collected = new CollectedFile(limit);
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (!collected.isStarted && fits(file.name) && !file.name.startsWith('__MACOSX/')) {
      collected.start(file);
    }
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < archive.length && !collected.isOver; start += PART_BYTES) {
      const end = start + PART_BYTES;
      unzip.push(archive.subarray(start, end), end >= archive.length);
      if (entries > GEDCOM_LIMITS.zipEntries) break;
    }
  } catch (error) {
    throw new GedcomRefusal('ZIP_DAMAGED', { cause: error });
  }
  return collected.result();
}

class CollectedFile {
  readonly #limit: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  #state: 'none' | 'reading' | 'done' | 'damaged' | 'too large' = 'none';

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isStarted(): boolean {
    return this.#state !== 'none';
  }

  get isOver(): boolean {
    return this.#state !== 'none' && this.#state !== 'reading';
  }

  start(file: UnzipFile): void {
    this.#state = 'reading';
    file.ondata = (error, part, isLast) => {
      if (this.#state !== 'reading') return;
      if (error) {
        this.#state = 'damaged';
        return;
      }
      this.#length += part.length;
      if (this.#length > this.#limit) {
        this.#state = 'too large';
        return;
      }
      this.#parts.push(part);
      if (isLast) this.#state = 'done';
    };
    file.start();
  }

  /** @throws GedcomRefusal if the file is damaged or too large */
  result(): Uint8Array | undefined {
    if (this.#state === 'none') return undefined;
    if (this.#state === 'too large') throw new GedcomRefusal('TOO_LARGE');
    if (this.#state !== 'done') throw new GedcomRefusal('ZIP_DAMAGED');
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
