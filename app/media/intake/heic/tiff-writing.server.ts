/**
 * Writes pixels as an uncompressed TIFF with a color profile. The image library can read a TIFF in
 * strips. Raw pixels would need another copy in memory and have no color profile.
 */
import { open } from 'node:fs/promises';

export interface Pixels {
  width: number;
  height: number;
  /** 3, or 4 with transparency; each channel has 8 bits */
  channels: 3 | 4;
  profile: Buffer | null;
  /** as in EXIF, 1 to 8; 1 is upright */
  orientation: number;
  rows(from: number, count: number): Uint8Array;
}

const ROWS_PER_STRIP = 64;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const BYTES_OF: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 };

interface Entry {
  tag: number;
  type: number;
  values: readonly number[] | Buffer;
}

export async function writeTiff(path: string, pixels: Pixels): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(tiffHeader(pixels));
    for (let row = 0; row < pixels.height; row += ROWS_PER_STRIP) {
      await file.writeFile(pixels.rows(row, Math.min(ROWS_PER_STRIP, pixels.height - row)));
    }
  } finally {
    await file.close();
  }
}

function tiffHeader({ width, height, channels, profile, orientation }: Pixels): Buffer {
  const strips = Array.from({ length: Math.ceil(height / ROWS_PER_STRIP) }, (_, strip) => {
    const rows = Math.min(ROWS_PER_STRIP, height - strip * ROWS_PER_STRIP);
    return rows * width * channels;
  });
  const entriesWith = (dataAt: number): Entry[] => {
    let at = dataAt;
    const offsets = strips.map((bytes) => (at += bytes) - bytes);
    return [
      { tag: 256, type: LONG, values: [width] },
      { tag: 257, type: LONG, values: [height] },
      { tag: 258, type: SHORT, values: Array.from({ length: channels }, () => 8) },
      // no compression
      { tag: 259, type: SHORT, values: [1] },
      // RGB
      { tag: 262, type: SHORT, values: [2] },
      { tag: 273, type: LONG, values: offsets },
      { tag: 274, type: SHORT, values: [orientation] },
      { tag: 277, type: SHORT, values: [channels] },
      { tag: 278, type: LONG, values: [ROWS_PER_STRIP] },
      { tag: 279, type: LONG, values: strips },
      // the fourth channel is transparency
      ...(channels === 4 ? [{ tag: 338, type: SHORT, values: [2] }] : []),
      ...(profile ? [{ tag: 34_675, type: UNDEFINED, values: profile }] : []),
    ];
  };
  const length = assembleHeader(entriesWith(0)).length;
  return assembleHeader(entriesWith(length));
}

function assembleHeader(entries: readonly Entry[]): Buffer {
  const table = Buffer.alloc(8 + 2 + 12 * entries.length + 4);
  table.write('II*\0', 0, 'latin1');
  table.writeUInt32LE(8, 4);
  table.writeUInt16LE(entries.length, 8);
  const outside: Buffer[] = [];
  let outsideAt = table.length;
  for (const [index, { tag, type, values }] of entries.entries()) {
    const at = 10 + 12 * index;
    const data = dataOf(type, values);
    table.writeUInt16LE(tag, at);
    table.writeUInt16LE(type, at + 2);
    table.writeUInt32LE(values.length, at + 4);
    if (data.length <= 4) {
      data.copy(table, at + 8);
    } else {
      table.writeUInt32LE(outsideAt, at + 8);
      outside.push(data);
      outsideAt += data.length;
    }
  }
  return Buffer.concat([table, ...outside]);
}

function dataOf(type: number, values: readonly number[] | Buffer): Buffer {
  const bytes = BYTES_OF[type] ?? 1;
  const data = Buffer.alloc(values.length * bytes + ((values.length * bytes) % 2));
  if (Buffer.isBuffer(values)) values.copy(data);
  else for (const [index, value] of values.entries()) data.writeUIntLE(value, index * bytes, bytes);
  return data;
}
