import type { FileDate, FilePerson } from '../family-file.ts';

function yearIn(date: FileDate | undefined): string | undefined {
  return date && /(?<!\d)\d{3,4}(?!\d)/.exec(date.value)?.[0];
}

export function lifeYears({ birth, baptism, death }: FilePerson): string {
  const born = yearIn(birth) ?? yearIn(baptism);
  const died = yearIn(death);
  if (born && died) return `${born}–${died}`;
  if (born) return `born ${born}`;
  return died ? `died ${died}` : '';
}
