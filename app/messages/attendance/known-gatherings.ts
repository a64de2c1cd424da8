/** What a guest has been told of a gathering, and what is new since then. */
import type { Gathering } from '../../memorials/funeral/contract.ts';
import { dayOfEnded } from '../../memorials/funeral/gatherings.ts';
import { instantOf } from '../../memorials/funeral/local-time.ts';

export type KnownGathering = Pick<
  Gathering,
  'kind' | 'label' | 'date' | 'time' | 'timeZone' | 'place' | 'address' | 'directions'
>;

/** Of a gathering on the page, guests also read the family's note. */
export type DescribedGathering = KnownGathering & Pick<Gathering, 'note'>;

/** By the ids of gatherings. Null for one that no longer takes place. */
export type KnownGatherings = Readonly<Record<string, KnownGathering | null>>;

const FACTS = [
  'kind',
  'label',
  'date',
  'time',
  'timeZone',
  'place',
  'address',
  'directions',
] as const satisfies ReadonlyArray<keyof KnownGathering>;

/** Without what no guest has to be told when it changes, such as the stream. */
export function factsOf(gathering: Gathering): KnownGathering {
  return Object.fromEntries(
    FACTS.flatMap((name) => (gathering[name] === undefined ? [] : [[name, gathering[name]]])),
  ) as unknown as KnownGathering;
}

/** Another time zone is no news if it moves no hour, and another hour is none while there is no day. */
function isSame(one: KnownGathering | null, other: KnownGathering | null): boolean {
  if (one === null || other === null) return one === other;
  // Usual, and the instants of a time zone take long for thousands of guests.
  if (FACTS.every((name) => one[name] === other[name])) return true;
  const isNoNews = (name: keyof KnownGathering) =>
    name === 'timeZone' || (name === 'time' && one.date === undefined);
  if (!FACTS.every((name) => one[name] === other[name] || isNoNews(name))) return false;
  // Most guests know what is published, and finding an instant takes long.
  return one.timeZone === other.timeZone || startOf(one)?.valueOf() === startOf(other)?.valueOf();
}

/** The instant or, while the time is not announced, the day. */
export function startOf({ date, time, timeZone }: KnownGathering): Date | string | undefined {
  if (date === undefined || time === undefined) return date;
  return instantOf(date, time, timeZone) ?? date;
}

export interface Changes {
  was: KnownGatherings;
  became: KnownGatherings;
}

/**
 * The gatherings of a guest that are different now. A gathering that was over before is not: a family takes the funeral
 * off its page in the weeks after.
 * @param published - those on the page
 */
export function findChanges(
  { gatherings, told }: { gatherings: readonly string[]; told: KnownGatherings },
  published: KnownGatherings,
  now: Date,
): Changes {
  const changed = gatherings.filter((id) => !isSame(told[id] ?? null, published[id] ?? null));
  return findAhead({ was: pick(told, changed), became: pick(published, changed) }, now);
}

/** Those of the changes that can still bring a guest to the wrong place or hour. */
export function findAhead({ was, became }: Changes, now: Date): Changes {
  const ahead = Object.keys(became).filter((id) =>
    [was[id], became[id]].some((known) => known && !dayOfEnded([known], now)),
  );
  return { was: pick(was, ahead), became: pick(became, ahead) };
}

/** Those of the changes that are the last of which the guest was told. */
export function findCurrent({ was, became }: Changes, told: KnownGatherings): Changes {
  const current = Object.keys(became).filter((id) => isSame(became[id] ?? null, told[id] ?? null));
  return { was: pick(was, current), became: pick(became, current) };
}

function pick(known: KnownGatherings, ids: readonly string[]): KnownGatherings {
  return Object.fromEntries(ids.map((id) => [id, known[id] ?? null]));
}

export function hasChanges({ became }: Pick<Changes, 'became'>): boolean {
  return Object.keys(became).length > 0;
}

/** By which a form finds out that the funeral has changed since it was opened. */
export function stateOf(gatherings: ReadonlyArray<Gathering & { id: string }>): string {
  return JSON.stringify(gatherings.map((gathering) => [gathering.id, factsOf(gathering)]));
}
