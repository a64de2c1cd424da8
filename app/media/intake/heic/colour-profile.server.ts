/**
 * Creates ICC profiles for pictures whose colors are given as numbers of ITU-T H.273 (`nclx`). The
 * image library reads only ICC profiles.
 */

export interface ColourNumbers {
  primaries: number;
  transfer: number;
}

type Column = readonly [number, number, number];

/** For each primaries number of ITU-T H.273: XYZ values of red, green and blue, adapted to D50, as in ICC profiles. */
const PRIMARIES: Readonly<Record<number, readonly [Column, Column, Column]>> = {
  9: [
    [0.673459, 0.279033, -0.001931],
    [0.165661, 0.675338, 0.029979],
    [0.1251, 0.045629, 0.797162],
  ],
  12: [
    [0.515102, 0.241182, -0.001049],
    [0.291965, 0.692236, 0.041882],
    [0.157153, 0.066582, 0.784378],
  ],
};
const SRGB: readonly [Column, Column, Column] = [
  [0.436066, 0.222488, 0.013916],
  [0.385147, 0.716873, 0.097076],
  [0.143066, 0.060608, 0.714096],
];
const D50 = [0.9642, 1, 0.8249] as const;

const TRANSFER_PQ = 16;
const TRANSFER_HLG = 18;
const CURVE_STEPS = 4096;

export function profileFor({ primaries, transfer }: ColourNumbers): Buffer | null {
  const columns = PRIMARIES[primaries];
  const isHdr = transfer === TRANSFER_PQ || transfer === TRANSFER_HLG;
  if (!columns && !isHdr) return null;
  return profile(columns ?? SRGB, curveOf(transfer));
}

function curveOf(transfer: number): (value: number) => number {
  if (transfer === TRANSFER_PQ) return (value) => toneMapped(linearOfPq(value));
  if (transfer === TRANSFER_HLG) return (value) => toneMapped(linearOfHlg(value));
  return (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
}

/** Decodes PQ (SMPTE ST 2084, ITU-R BT.2408). Returns a multiple of reference white (203 cd/m²). */
function linearOfPq(value: number): number {
  const root = value ** (1 / 78.84375);
  const share = Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root);
  return (10_000 / 203) * share ** (1 / 0.1593017578125);
}

/**
 * Decodes HLG (ITU-R BT.2100) for a screen of 1,000 cd/m². Returns a multiple of reference white.
 */
function linearOfHlg(value: number): number {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return (1000 / 203) * scene ** 1.2;
}

/**
 * Keeps the darker half and compresses the lighter half, so that bright skies keep their detail.
 */
function toneMapped(brightness: number): number {
  return brightness <= 0.5 ? brightness : 0.5 + 0.5 * (1 - Math.exp(1 - 2 * brightness));
}

function profile(columns: readonly [Column, Column, Column], curve: (value: number) => number) {
  const curveTag = Buffer.alloc(12 + 2 * CURVE_STEPS);
  curveTag.write('curv', 0, 'latin1');
  curveTag.writeUInt32BE(CURVE_STEPS, 8);
  for (let step = 0; step < CURVE_STEPS; step += 1) {
    const value = Math.min(1, Math.max(0, curve(step / (CURVE_STEPS - 1))));
    curveTag.writeUInt16BE(Math.round(value * 65_535), 12 + 2 * step);
  }
  const [red, green, blue] = columns;
  return assemble([
    [['desc'], description('converted')],
    [['cprt'], Buffer.from('text\0\0\0\0none\0', 'latin1')],
    [['wtpt'], xyz(D50)],
    [['rXYZ'], xyz(red)],
    [['gXYZ'], xyz(green)],
    [['bXYZ'], xyz(blue)],
    [['rTRC', 'gTRC', 'bTRC'], curveTag],
  ]);
}

const HEADER_BYTES = 128;

function assemble(tags: ReadonlyArray<readonly [names: readonly string[], data: Buffer]>): Buffer {
  const count = tags.reduce((sum, [names]) => sum + names.length, 0);
  const table = Buffer.alloc(4 + 12 * count);
  table.writeUInt32BE(count, 0);
  const parts: Buffer[] = [];
  let entry = 4;
  let offset = HEADER_BYTES + table.length;
  for (const [names, data] of tags) {
    for (const name of names) {
      table.write(name, entry, 'latin1');
      table.writeUInt32BE(offset, entry + 4);
      table.writeUInt32BE(data.length, entry + 8);
      entry += 12;
    }
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    parts.push(padded);
    offset += padded.length;
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02_40_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyzNumbers(D50).copy(header, 68);
  return Buffer.concat([header, table, ...parts]);
}

function xyz(column: Column): Buffer {
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), xyzNumbers(column)]);
}

function xyzNumbers(column: Column): Buffer {
  const numbers = Buffer.alloc(12);
  for (const [index, value] of column.entries()) {
    numbers.writeInt32BE(Math.round(value * 65_536), 4 * index);
  }
  return numbers;
}

function description(text: string): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1 + 78);
  tag.write('desc', 0, 'latin1');
  tag.writeUInt32BE(text.length + 1, 8);
  tag.write(text, 12, 'latin1');
  return tag;
}
