export interface CondolenceCursor {
  writtenAt: Date;
  id: string;
}

const CURSOR = /^(\d{1,15})-(con_[0-9A-Za-z]{22})$/;

export function formatCondolenceCursor({ writtenAt, id }: CondolenceCursor): string {
  return `${writtenAt.getTime()}-${id}`;
}

export function parseCondolenceCursor(text: string): CondolenceCursor | null {
  const [, time, id] = CURSOR.exec(text) ?? [];
  return time && id ? { writtenAt: new Date(Number(time)), id } : null;
}
