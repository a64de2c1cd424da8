export interface LetterCursor {
  writtenAt: Date;
  id: string;
}

const CURSOR = /^(\d{1,15})-(con_[0-9A-Za-z]{22})$/;

export function formatLetterCursor({ writtenAt, id }: LetterCursor): string {
  return `${writtenAt.getTime()}-${id}`;
}

export function parseLetterCursor(text: string): LetterCursor | null {
  const [, time, id] = CURSOR.exec(text) ?? [];
  return time && id ? { writtenAt: new Date(Number(time)), id } : null;
}
