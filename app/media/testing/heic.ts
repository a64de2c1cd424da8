// HEIC files for tests (ISO/IEC 23008-12). Each file is built from boxes and a few encoded tiles,
// so that a test shows what its file contains.
// The tiles in heic-tiles/ are our own drawings, encoded with Debian's `heif-enc`:
// - quadrants: 128×128 pixels; red and green above, blue and white below
// - full-colour, half-colour, grey: the same picture with full, half or no colour resolution
// - ten-bit: 128×128 pixels with 10 bits; orange and 58 % grey above, 30 % and 75 % grey below
// - see-through: a whole file with a transparent right half
// - texture-1, texture-2: 512×512 pixels of noise as in a photograph

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { mp4Box as box } from './videos.ts';

interface Tile {
  configuration: Buffer;
  data: Buffer;
  size: number;
}

export type TileName =
  | 'quadrants'
  | 'full-colour'
  | 'half-colour'
  | 'grey'
  | 'ten-bit'
  | 'texture-1'
  | 'texture-2';

export interface HeicParts {
  tiles?: readonly TileName[];
  columns?: number;
  size?: { width: number; height: number };
  turns?: number;
  isMirrored?: boolean;
  /** the borders that are cut off on both sides, or the part that stays */
  crop?:
    | { horizontal: number; vertical: number }
    | { left: number; top: number; width: number; height: number };
  profile?: Buffer;
  colours?: { primaries: number; transfer: number; matrix?: number; isLimited?: boolean };
  exif?: Buffer;
  others?: ReadonlyArray<'picture' | 'depth' | 'preview' | 'gain map'>;
  /** if true, the last box has length 0 and extends to the end of the file */
  isOpenEnded?: boolean;
}

export function heicFile(name: TileName | 'see-through'): Buffer {
  return readFileSync(join(import.meta.dirname, 'heic-tiles', `${name}.heic`));
}

const ROLES: Readonly<Record<string, string>> = {
  depth: 'urn:mpeg:hevc:2015:auxid:2',
  'gain map': 'urn:com:apple:photo:2020:aux:hdrgainmap',
};

interface Item {
  type: 'hvc1' | 'grid' | 'tmap' | 'Exif';
  data: Buffer;
  isHidden: boolean;
  properties: number[];
}

export function aHeic(parts: HeicParts = {}): Buffer {
  const { tiles: names = ['quadrants'], columns = 1, others = [], exif } = parts;
  const tiles = names.map(readTile);
  const [first = readTile('quadrants')] = tiles;
  const rows = tiles.length / columns;
  const size = parts.size ?? { width: columns * first.size, height: rows * first.size };
  const properties: Buffer[] = [];
  const property = (content: Buffer) => properties.push(content);
  const tileSize = sizeBox({ width: first.size, height: first.size });
  const tileProperties = [property(first.configuration), property(tileSize)];
  const shown = [property(sizeBox(size)), ...shownBoxes(parts, size).map(property)];

  const hasGrid = tiles.length > 1;
  const items: Item[] = [
    hasGrid
      ? { type: 'grid', data: grid(columns, rows, size), isHidden: false, properties: shown }
      : {
          type: 'hvc1',
          data: first.data,
          isHidden: false,
          properties: [...tileProperties.slice(0, 1), ...shown],
        },
  ];
  const references: Buffer[] = [];
  const add = (item: Item) => items.push(item);
  if (hasGrid) {
    const ids = tiles.map(({ data }) =>
      add({ type: 'hvc1', data, isHidden: true, properties: tileProperties }),
    );
    references.push(reference('dimg', 1, ids));
  }
  for (const other of others) {
    const role = ROLES[other];
    const extra = role ? [property(fullBox('auxC', 0, Buffer.from(`${role}\0`)))] : [];
    const id = add({
      type: 'hvc1',
      data: first.data,
      isHidden: false,
      properties: [...tileProperties, ...extra],
    });
    if (role) references.push(reference('auxl', id, [1]));
    if (other === 'preview') references.push(reference('thmb', id, [1]));
    if (other === 'gain map') {
      const combined = add({
        type: 'tmap',
        data: Buffer.alloc(62),
        isHidden: true,
        properties: shown,
      });
      references.push(reference('dimg', combined, [1, id]));
    }
  }
  if (exif) {
    const prefix = Buffer.from('\0\0\0\u0006Exif\0\0', 'latin1');
    const data = Buffer.concat([prefix, exif]);
    references.push(
      reference('cdsc', add({ type: 'Exif', data, isHidden: true, properties: [] }), [1]),
    );
  }
  return assemble(items, { properties, references, isOpenEnded: parts.isOpenEnded ?? false });
}

function cropBox(
  crop: NonNullable<HeicParts['crop']>,
  { width, height }: { width: number; height: number },
): Buffer {
  const part =
    'left' in crop
      ? crop
      : {
          left: crop.horizontal,
          top: crop.vertical,
          width: width - 2 * crop.horizontal,
          height: height - 2 * crop.vertical,
        };
  // The box holds the distance between the centres, as a fraction.
  const across = 2 * part.left + part.width - width;
  const down = 2 * part.top + part.height - height;
  return box('clap', longs(part.width, 1, part.height, 1, across >>> 0, 2, down >>> 0, 2));
}

function shownBoxes(
  { turns, isMirrored, crop, profile, colours }: HeicParts,
  { width, height }: { width: number; height: number },
): Buffer[] {
  return [
    ...(profile ? [box('colr', Buffer.from('prof'), profile)] : []),
    ...(colours
      ? [
          box(
            'colr',
            Buffer.from('nclx'),
            shorts(colours.primaries, colours.transfer, colours.matrix ?? 6),
            Buffer.of(colours.isLimited ? 0 : 128),
          ),
        ]
      : []),
    ...(crop ? [cropBox(crop, { width, height })] : []),
    ...(turns ? [box('irot', Buffer.of(turns))] : []),
    ...(isMirrored ? [box('imir', Buffer.of(1))] : []),
  ];
}

function assemble(
  items: readonly Item[],
  options: { properties: readonly Buffer[]; references: readonly Buffer[]; isOpenEnded: boolean },
): Buffer {
  const { properties, references, isOpenEnded } = options;
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const distinct = [...new Set(items.map(({ data }) => data))];
  const offsets = new Map<Buffer, number>();
  let length = 0;
  for (const data of distinct) {
    offsets.set(data, length);
    length += data.length;
  }
  const metaAt = (begin: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, longs(0), Buffer.from('pict'), longs(0, 0, 0), Buffer.of(0)),
      fullBox('pitm', 0, shorts(1)),
      fullBox(
        'iloc',
        0,
        Buffer.of(0x44, 0),
        shorts(items.length),
        ...items.map(({ data }, index) =>
          Buffer.concat([
            shorts(index + 1, 0, 1),
            longs(begin + (offsets.get(data) ?? 0), data.length),
          ]),
        ),
      ),
      fullBox(
        'iinf',
        0,
        shorts(items.length),
        ...items.map((item, index) =>
          fullBox(
            'infe',
            0x02_00_00_00 + (item.isHidden ? 1 : 0),
            shorts(index + 1, 0),
            Buffer.from(`${item.type}\0`),
          ),
        ),
      ),
      ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          longs(items.length),
          ...items.map((item, index) =>
            Buffer.concat([
              shorts(index + 1),
              Buffer.of(item.properties.length, ...item.properties),
            ]),
          ),
        ),
      ),
    );
  const begin = type.length + metaAt(0).length + 8;
  const data = box('mdat', ...distinct);
  if (isOpenEnded) data.writeUInt32BE(0, 0);
  return Buffer.concat([type, metaAt(begin), data]);
}

function readTile(name: TileName): Tile {
  const file = heicFile(name);
  const configurationAt = file.indexOf('hvcC') - 4;
  const mediaAt = file.indexOf('mdat') - 4;
  const sizeAt = file.indexOf('ispe') + 8;
  return {
    configuration: file.subarray(
      configurationAt,
      configurationAt + file.readUInt32BE(configurationAt),
    ),
    data: file.subarray(mediaAt + 8),
    size: file.readUInt32BE(sizeAt),
  };
}

function grid(columns: number, rows: number, { width, height }: { width: number; height: number }) {
  return Buffer.concat([Buffer.of(0, 1, rows - 1, columns - 1), longs(width, height)]);
}

function sizeBox({ width, height }: { width: number; height: number }): Buffer {
  return fullBox('ispe', 0, longs(width, height));
}

function reference(type: string, from: number, to: readonly number[]): Buffer {
  return box(type, shorts(from, to.length, ...to));
}

function fullBox(type: string, versionAndFlags: number, ...content: Buffer[]): Buffer {
  return box(type, longs(versionAndFlags), ...content);
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}
