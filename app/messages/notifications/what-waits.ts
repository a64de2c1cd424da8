export interface WaitingCounts {
  tributes: number;
  letters: number;
  reports: number;
}

/** For example '3 tributes and a condolence are waiting'. At least one count must be positive. */
export function whatWaits({ tributes, letters, reports }: WaitingCounts): string {
  const parts = [
    ...counted(tributes, 'tribute'),
    ...counted(letters, 'condolence'),
    ...counted(reports, 'report'),
  ];
  const last = parts.at(-1) ?? '';
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  const verb = tributes + letters + reports === 1 ? 'is' : 'are';
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb} waiting`;
}

function counted(count: number, noun: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `a ${noun}` : `${count} ${noun}s`];
}
