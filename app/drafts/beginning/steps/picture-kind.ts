const MARKS: ReadonlyArray<readonly [at: number, mark: string]> = [
  // JPEG
  [0, '\u00FF\u00D8\u00FF'],
  [0, '\u0089PNG'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  // TIFF
  [0, 'II*\0'],
  [0, 'MM\0*'],
  [0, 'BM'],
  // JPEG XL and JPEG 2000
  [0, '\u00FF\u000A'],
  [4, 'JXL '],
  [4, 'jP  '],
];

/** HEIC and AVIF use the same container as videos, so the brand after `ftyp` decides. */
const PICTURE_BRAND = /^ftyp(?:hei[cxms]|hev[cx]|mif[12]|msf1|avi[fs])/;

export type FileKind = 'picture' | 'film' | 'other' | 'unreadable';

export async function kindOfFile(file: File): Promise<FileKind> {
  let head: string;
  try {
    const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    head = String.fromCharCode(...bytes);
  } catch {
    return 'unreadable';
  }
  if (MARKS.some(([at, mark]) => head.startsWith(mark, at))) return 'picture';
  if (PICTURE_BRAND.test(head.slice(4))) return 'picture';
  return file.type.startsWith('video/') || head.startsWith('ftyp', 4) ? 'film' : 'other';
}
