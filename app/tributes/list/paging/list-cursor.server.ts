/**
 * A cursor marks the end of a page of the list. It contains the date and id of the page's last
 * tribute, in base64url. The server validates each cursor that it receives.
 */

export interface ListCursor {
  /** with microseconds, as in the database: `2026-03-04T15:20:00.123456Z` */
  writtenAt: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (([a-z]{3})_[0-9A-Za-z]{22})$/;

/** A longer cursor is rejected without decoding. */
const MAX_LENGTH = 100;

export function formatCursor({ writtenAt, id }: ListCursor): string {
  return Buffer.from(`${writtenAt} ${id}`).toString('base64url');
}

/**
 * Returns null for an invalid cursor.
 * @param prefix - the prefix of the list's ids
 */
export function parseCursor(text: string, prefix = 'tri'): ListCursor | null {
  if (text.length > MAX_LENGTH) return null;
  const match = CURSOR.exec(Buffer.from(text, 'base64url').toString());
  const [, writtenAt, id, kind] = match ?? [];
  if (!writtenAt || !id || kind !== prefix || !isInstant(writtenAt)) return null;
  const cursor = { writtenAt, id };
  return formatCursor(cursor) === text ? cursor : null;
}

/** Rejects 30 February and the year 0. `Date` accepts such dates, but the database rejects them. */
function isInstant(writtenAt: string): boolean {
  const instant = new Date(writtenAt);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.getUTCFullYear() > 0 &&
    instant.toISOString().slice(0, -1) === writtenAt.slice(0, -4)
  );
}
