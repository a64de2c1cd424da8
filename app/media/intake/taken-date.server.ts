/** Reads when a picture was taken: the local date and time from the camera, without a time zone. */
import exifr from 'exifr';

/** The year of the oldest photograph. */
const FIRST_YEAR = 1826;
const DAY_MS = 24 * 60 * 60 * 1000;
const CAMERA_TIME = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/**
 * Reads the time from EXIF data. Only `DateTimeOriginal` is read, because the other tags may contain the date of a scan
 * or a change.
 * @param tiff - EXIF data from the bytes after `Exif\0\0`, or a whole TIFF file
 * @returns `YYYY-MM-DDTHH:MM:SS`; null if it is missing, damaged or impossible
 */
export async function readTaken(tiff: Buffer): Promise<string | null> {
  try {
    // With `reviveValues`, the library would parse the text in the server's time zone.
    const options = { reviveValues: false, pick: ['DateTimeOriginal'] };
    const tags = (await exifr.parse(tiff, options)) as { DateTimeOriginal?: unknown } | undefined;
    const written = tags?.DateTimeOriginal;
    return typeof written === 'string' ? takenOf(written) : null;
  } catch {
    // Damaged EXIF data does not mean that the pixels are damaged.
    return null;
  }
}

/** Null for a date that does not exist, such as `0000:00:00 00:00:00` from a camera whose clock was never set. */
function takenOf(written: string): string | null {
  const [, year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] =
    CAMERA_TIME.exec(written.trim()) ?? [];
  const taken = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const instant = new Date(`${taken}Z`);
  // JavaScript converts a date such as 31 February to another date or treats it as invalid.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(taken)) return null;
  const isPossible = Number(year) >= FIRST_YEAR && instant.getTime() < Date.now() + DAY_MS;
  return isPossible ? taken : null;
}
