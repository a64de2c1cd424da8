import exifr from 'exifr';

/** The year of the oldest known photograph. */
const FIRST_YEAR = 1826;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_XMP_BYTES = 1024 * 1024;
const MAX_IPTC_BYTES = 256 * 1024;

/** Year, month and day with the separators that programs use. Spaces and zeros stand for an unknown month or day. */
const WRITTEN_DATE = /^(\d{4})(?:([:\-/.])([\d ]{1,2})?(?:\2([\d ]{1,2})?)?)?(?![\d:\-/.])/;
const WRITTEN_TIME = /^[ T]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?/;

/** Programs that know only the year of a picture write the first second of it. */
const FIRST_SECOND = '-01-01T00:00:00';
/** The beginning of the time of computers, which a phone writes that does not know the date. */
const UNSET = '1970-01-01T00:00:00';

const XMP_DATES = ['exif:DateTimeOriginal', 'photoshop:DateCreated'];

/** IPTC's records begin with a marker, a record number, a number of the field, and a length. */
const IPTC_DATE = { header: Buffer.of(0x1c, 2, 55, 0, 8), length: 8 } as const;
const IPTC_TIME = { header: Buffer.of(0x1c, 2, 60, 0, 11), length: 6 } as const;

export interface PictureTags {
  /** EXIF after `Exif\0\0`, or a whole TIFF */
  exif?: Buffer | null | undefined;
  xmp?: Buffer | null | undefined;
  iptc?: Buffer | null | undefined;
}

/**
 * Reads when a picture was taken, from the first of EXIF, XMP and IPTC that says it. Tags that can contain the date of a
 * scan are ignored.
 * @returns `YYYY-MM-DDTHH:MM:SS`, or its beginning (`YYYY-MM-DD`, `YYYY-MM`, `YYYY`) if the rest is unknown; null if
 * the date is missing or impossible
 */
export async function readTaken({ exif, xmp, iptc }: PictureTags): Promise<string | null> {
  return (
    (exif && takenOf(await readExifDate(exif))) ||
    (xmp && takenFromXmp(xmp.toString('utf8', 0, MAX_XMP_BYTES))) ||
    (iptc && takenFromIptc(iptc.subarray(0, MAX_IPTC_BYTES))) ||
    null
  );
}

async function readExifDate(tiff: Buffer): Promise<unknown> {
  try {
    const options = { reviveValues: false, pick: ['DateTimeOriginal'] };
    const tags = (await exifr.parse(tiff, options)) as { DateTimeOriginal?: unknown } | undefined;
    return tags?.DateTimeOriginal;
  } catch {
    // Damaged EXIF data is ignored, because the pixels can be intact.
    return undefined;
  }
}

/** A property is an attribute or an element, which may have attributes. */
function takenFromXmp(xmp: string): string | null {
  for (const name of XMP_DATES) {
    const property = new RegExp(
      `${name}(?:\\s*=\\s*["']|(?:\\s[^<>]{0,100})?>)\\s*([^"'<]{1,80})`,
      'g',
    );
    for (const [, value] of xmp.matchAll(property)) {
      const taken = takenOf(value);
      if (taken !== null) return taken;
    }
  }
  return null;
}

function takenFromIptc(iptc: Buffer): string | null {
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(readIptc(iptc, IPTC_DATE));
  const time = /^(\d{2})(\d{2})(\d{2})$/.exec(readIptc(iptc, IPTC_TIME));
  if (!date) return null;
  const written = date.slice(1).join('-');
  return takenOf(time ? `${written}T${time.slice(1).join(':')}` : written);
}

function readIptc(iptc: Buffer, { header, length }: { header: Buffer; length: number }): string {
  const at = iptc.indexOf(header);
  return at === -1 ? '' : iptc.toString('latin1', at + header.length, at + header.length + length);
}

/** Null for an impossible date, such as `0000:00:00 00:00:00` from a camera without a clock. */
function takenOf(written: unknown): string | null {
  if (typeof written !== 'string') return null;
  const text = written.trim();
  const match = WRITTEN_DATE.exec(text);
  if (!match) return null;
  const [whole, year = '', , monthText, dayText] = match;
  const [month, day] = [twoDigits(monthText), twoDigits(dayText)];
  // In "2015.5" the digit need not be a month.
  if (month === '00' || (day === '00' && monthText?.length === 1)) return possible(year);
  if (day === '00') return possible(`${year}-${month}`);
  const [, minutes, seconds = ':00'] = WRITTEN_TIME.exec(text.slice(whole.length)) ?? [];
  return possible(`${year}-${month}-${day}${minutes ? `T${minutes}${seconds}` : ''}`);
}

/** `00` if the part is unknown. */
function twoDigits(part = ''): string {
  return part.trim().padStart(2, '0');
}

function possible(taken: string): string | null {
  const instant = new Date(taken.length > 10 ? `${taken}Z` : taken);
  // `Date` turns 31 February into a day in March. The comparison rejects such dates.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(taken)) return null;
  const isPossible =
    instant.getUTCFullYear() >= FIRST_YEAR && instant.getTime() < Date.now() + DAY_MS;
  if (!isPossible || taken === UNSET) return null;
  return taken.endsWith(FIRST_SECOND) ? taken.slice(0, -FIRST_SECOND.length) : taken;
}
