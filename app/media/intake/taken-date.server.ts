/** Reads when a picture was taken: the local date and time that the camera wrote, without a time zone. */
import exifr from 'exifr';

/** The year of the oldest photograph. */
const FIRST_YEAR = 1826;
const DAY_MS = 24 * 60 * 60 * 1000;
const CAMERA_TIME = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/**
 * Reads the time from EXIF data. The date of a scan or of a change is not the date of the picture, so only
 * `DateTimeOriginal` counts.
 * @param tiff - EXIF data as they begin after `Exif\0\0`, or a whole TIFF file
 * @returns `YYYY-MM-DDTHH:MM:SS`; null if it is missing, damaged or impossible
 */
export async function readTaken(tiff: Buffer): Promise<string | null> {
  try {
    // With `reviveValues` the library would read the text in the server's time zone.
    const options = { reviveValues: false, pick: ['DateTimeOriginal'] };
    const tags = (await exifr.parse(tiff, options)) as { DateTimeOriginal?: unknown } | undefined;
    const written = tags?.DateTimeOriginal;
    return typeof written === 'string' ? takenOf(written) : null;
  } catch {
    // Damaged EXIF data say nothing about the pixels.
    return null;
  }
}

/** Null for a date that does not exist, as `0000:00:00 00:00:00` of a camera whose clock was never set. */
function takenOf(written: string): string | null {
  const [, year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] =
    CAMERA_TIME.exec(written.trim()) ?? [];
  const taken = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const instant = new Date(`${taken}Z`);
  // A date such as 31 February is either invalid or becomes another date.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(taken)) return null;
  const isPossible = Number(year) >= FIRST_YEAR && instant.getTime() < Date.now() + DAY_MS;
  return isPossible ? taken : null;
}
