/**
 * Where a list of tributes goes on: the instant and the id of the last row that was shown, as one word
 * in an address. It is opaque to everybody else, and what arrives is checked before a query sees it.
 */

export interface ListCursor {
  /** to the microsecond, as the database keeps it: `2026-03-04T15:20:00.123456Z` */
  writtenAt: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (tri_[0-9A-Za-z]{22})$/;

/** Longer words are no cursor and are not decoded. */
const LONGEST = 100;

/** The cursor as one word for an address. */
export function formatCursor({ writtenAt, id }: ListCursor): string {
  return Buffer.from(`${writtenAt} ${id}`).toString('base64url');
}

/** Reads what `formatCursor` made; null for anything else. */
export function parseCursor(word: string): ListCursor | null {
  if (word.length > LONGEST) return null;
  const match = CURSOR.exec(Buffer.from(word, 'base64url').toString());
  const [, writtenAt, id] = match ?? [];
  if (!writtenAt || !id || !isInstant(writtenAt)) return null;
  const cursor = { writtenAt, id };
  return formatCursor(cursor) === word ? cursor : null;
}

/** `Date` rolls 30 February over and knows a year 0; the database refuses both. */
function isInstant(writtenAt: string): boolean {
  const instant = new Date(writtenAt);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.getUTCFullYear() > 0 &&
    instant.toISOString().slice(0, -1) === writtenAt.slice(0, -4)
  );
}
