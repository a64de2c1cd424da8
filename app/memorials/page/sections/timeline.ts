import { decadeOf } from '../../life-dates.ts';

export interface Decade<E> {
  /** 1940 for the 1940s */
  start: number;
  events: readonly E[];
}

export function groupByDecade<E extends { date: string }>(events: readonly E[]): Decade<E>[] {
  const byDecade = Map.groupBy(events, (event) => decadeOf(event.date));
  byDecade.delete(null);
  return [...byDecade]
    .map(([start, inDecade]) => ({
      start: start ?? 0,
      events: inDecade.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    }))
    .toSorted((a, b) => a.start - b.start);
}
