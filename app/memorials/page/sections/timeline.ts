/** Groups the events of a timeline by decade (SPEC section 2, timelineSection). */
import { decadeOf } from '../../life-dates.ts';

export interface Decade<E> {
  /** 1940 for the 1940s */
  start: number;
  events: readonly E[];
}

/**
 * Groups events by decade, earliest first, and sorts each group by date. Leaves out events with an invalid date,
 * although the contract already rejects such documents.
 */
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
