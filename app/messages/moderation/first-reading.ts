interface Reading {
  state: string;
  has_change: boolean;
  is_change_held: boolean;
  written_at: Date;
  first_read_at: Date | null;
}

/** True for a waiting tribute that another member, the first reader, has not read yet. */
export function isHiddenFrom(userId: string, firstReader: string | null, row: Reading): boolean {
  if (firstReader === null || firstReader === userId) return false;
  if (row.state !== 'waiting' && (!row.has_change || row.is_change_held)) return false;
  return row.first_read_at === null || row.first_read_at < row.written_at;
}
