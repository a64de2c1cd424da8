/**
 * The cursor of keyset pagination: date and id of the last tribute on a page, in base64url. Clients treat it as opaque;
 * the server validates it before using it in a query.
 */

export interface ListCursor {
  /** with microseconds, as in the database: `2026-03-04T15:20:00.123456Z` */
  writtenAt: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (([a-z]{3})_[0-9A-Za-z]{22})$/;

/** Longer cursors are rejected without decoding them. */
const MAX_LENGTH = 100;

/** Encodes a cursor for a URL. */
export function formatCursor({ writtenAt, id }: ListCursor): string {
  return Buffer.from(`${writtenAt} ${id}`).toString('base64url');
}

/**
 * Decodes a cursor from `formatCursor`; null for any other text.
 * @param prefix - the prefix of the ids in the list
 */
export function parseCursor(text: string, prefix = 'tri'): ListCursor | null {
  if (text.length > MAX_LENGTH) return null;
  const match = CURSOR.exec(Buffer.from(text, 'base64url').toString());
  const [, writtenAt, id, kind] = match ?? [];
  if (!writtenAt || !id || kind !== prefix || !isInstant(writtenAt)) return null;
  const cursor = { writtenAt, id };
  return formatCursor(cursor) === text ? cursor : null;
}

/** Rejects 30 February and the year 0, which `Date` accepts but the database does not. */
function isInstant(writtenAt: string): boolean {
  const instant = new Date(writtenAt);
  return (
    !Number.isNaN(instant.getTime()) &&
    instant.getUTCFullYear() > 0 &&
    instant.toISOString().slice(0, -1) === writtenAt.slice(0, -4)
  );
}
