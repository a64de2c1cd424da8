/** Converts WOFF 1 files to sfnt fonts, which a PDF or a picture can embed. */
import { inflateSync } from 'node:zlib';

const WOFF_SIGNATURE = 0x774f4646;
const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
const NAME_FAMILY = 1;
const NAME_SUBFAMILY = 2;
const NAME_FULL = 4;
const NAME_POSTSCRIPT = 6;
const NAME_TYPOGRAPHIC_FAMILY = 16;

export interface FontTables {
  flavor: number;
  tables: Map<string, Buffer>;
}

/** @throws Error if the file is not a WOFF 1 */
export function readWoff(file: Buffer): FontTables {
  if (file.length < WOFF_HEADER_BYTES || file.readUInt32BE(0) !== WOFF_SIGNATURE) {
    throw new Error('This font file is not WOFF 1.');
  }
  const tables = new Map<string, Buffer>();
  const count = file.readUInt16BE(12);
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const offset = file.readUInt32BE(entry + 4);
    const packed = file.readUInt32BE(entry + 8);
    const length = file.readUInt32BE(entry + 12);
    const bytes = file.subarray(offset, offset + packed);
    tables.set(
      file.toString('latin1', entry, entry + 4),
      packed < length ? inflateSync(bytes) : bytes,
    );
  }
  return { flavor: file.readUInt32BE(4), tables };
}

/**
 * The characters of a font, from formats 4 and 12 of `cmap`. In format 4, whole segments are added, so the result
 * can contain a few characters that the font does not have.
 */
export function fontCharacters({ tables }: FontTables): Set<number> {
  const found = new Set<number>();
  const cmap = tables.get('cmap');
  if (!cmap) return found;
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4);
    const format = cmap.readUInt16BE(start);
    if (format === 4) addSegments(cmap, start, found);
    if (format === 12) addGroups(cmap, start, found);
  }
  return found;
}

function addSegments(cmap: Buffer, start: number, found: Set<number>): void {
  const count = cmap.readUInt16BE(start + 6) / 2;
  for (let index = 0; index < count; index += 1) {
    const last = cmap.readUInt16BE(start + 14 + index * 2);
    const first = cmap.readUInt16BE(start + 16 + count * 2 + index * 2);
    for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
  }
}

function addGroups(cmap: Buffer, start: number, found: Set<number>): void {
  const count = cmap.readUInt32BE(start + 12);
  for (let index = 0; index < count; index += 1) {
    const group = start + 16 + index * 12;
    const last = cmap.readUInt32BE(group + 4);
    for (let code = cmap.readUInt32BE(group); code <= last; code += 1) found.add(code);
  }
}

/** Renames a font. `face`, such as '700 normal', distinguishes the faces of a family. */
export function renamed(font: FontTables, family: string, face: string): FontTables {
  const tables = new Map(font.tables);
  const postscript = `${family}-${face}`.replaceAll(/[^\w-]/g, '');
  tables.set(
    'name',
    nameTable([
      [NAME_FAMILY, family],
      [NAME_SUBFAMILY, 'Regular'],
      [NAME_FULL, `${family} ${face}`],
      [NAME_POSTSCRIPT, postscript],
      [NAME_TYPOGRAPHIC_FAMILY, family],
    ]),
  );
  return { ...font, tables };
}

function nameTable(names: readonly (readonly [id: number, text: string])[]): Buffer {
  const header = Buffer.alloc(6 + names.length * 12);
  header.writeUInt16BE(names.length, 2);
  header.writeUInt16BE(header.length, 4);
  const texts: Buffer[] = [];
  let offset = 0;
  for (const [index, [id, text]] of names.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const record = 6 + index * 12;
    // Platform Windows, encoding Unicode, language American English: all programs read such names.
    header.writeUInt16BE(3, record);
    header.writeUInt16BE(1, record + 2);
    header.writeUInt16BE(0x409, record + 4);
    header.writeUInt16BE(id, record + 6);
    header.writeUInt16BE(bytes.length, record + 8);
    header.writeUInt16BE(offset, record + 10);
    texts.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...texts]);
}

export function writeSfnt({ flavor, tables }: FontTables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const count = sorted.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
