/**
 * The cursor of keyset pagination: the instant and the id of the last row of a page, in base64url. Opaque to clients,
 * and validated before it reaches a query.
 */

export interface ListCursor {
  /** to the microsecond, as in the database: `2026-03-04T15:20:00.123456Z` */
  writtenAt: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (tri_[0-9A-Za-z]{22})$/;

/** Nothing longer is decoded. */
const MAX_LENGTH = 100;

/** For an address. */
export function formatCursor({ writtenAt, id }: ListCursor): string {
  return Buffer.from(`${writtenAt} ${id}`).toString('base64url');
}

/** The inverse of `formatCursor`; null for anything else. */
export function parseCursor(text: string): ListCursor | null {
  if (text.length > MAX_LENGTH) return null;
  const match = CURSOR.exec(Buffer.from(text, 'base64url').toString());
  const [, writtenAt, id] = match ?? [];
  if (!writtenAt || !id || !isInstant(writtenAt)) return null;
  const cursor = { writtenAt, id };
  return formatCursor(cursor) === text ? cursor : null;
}

/** `Date` accepts 30 February and the year 0; the database refuses both. */
function isInstant(writtenAt: string): boolean {
  const instant = new Date(writtenAt);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.getUTCFullYear() > 0 &&
    instant.toISOString().slice(0, -1) === writtenAt.slice(0, -4)
  );
}
