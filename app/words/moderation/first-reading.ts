/** Whose words wait for the first reader (ROOMS, Tributes Management). */

interface Reading {
  state: string;
  has_change: boolean;
  written_at: Date;
  first_read_at: Date | null;
}

/** True if the words wait and the first reader, another member, has not read them yet. */
export function isHiddenFrom(userId: string, firstReader: string | null, row: Reading): boolean {
  if (firstReader === null || firstReader === userId) return false;
  if (row.state !== 'waiting' && !row.has_change) return false;
  return row.first_read_at === null || row.first_read_at < row.written_at;
}
