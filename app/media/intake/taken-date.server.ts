import exifr from 'exifr';

/** The year of the oldest known photograph. */
const FIRST_YEAR = 1826;
const DAY_MS = 24 * 60 * 60 * 1000;
const CAMERA_TIME = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/**
 * Reads the date from `DateTimeOriginal` only, because other tags can contain the date of a scan.
 * @param tiff - EXIF after `Exif\0\0`, or a whole TIFF
 * @returns `YYYY-MM-DDTHH:MM:SS`; null if the date is missing or impossible
 */
export async function readTaken(tiff: Buffer): Promise<string | null> {
  try {
    const options = { reviveValues: false, pick: ['DateTimeOriginal'] };
    const tags = (await exifr.parse(tiff, options)) as { DateTimeOriginal?: unknown } | undefined;
    const written = tags?.DateTimeOriginal;
    return typeof written === 'string' ? takenOf(written) : null;
  } catch {
    // Damaged EXIF data is ignored, because the pixels can be intact.
    return null;
  }
}

/** Null for an impossible date, such as `0000:00:00 00:00:00` from a camera without a clock. */
function takenOf(written: string): string | null {
  const [, year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] =
    CAMERA_TIME.exec(written.trim()) ?? [];
  const taken = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const instant = new Date(`${taken}Z`);
  // `Date` turns 31 February into a day in March. The comparison rejects such dates.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(taken)) return null;
  const isPossible = Number(year) >= FIRST_YEAR && instant.getTime() < Date.now() + DAY_MS;
  return isPossible ? taken : null;
}
