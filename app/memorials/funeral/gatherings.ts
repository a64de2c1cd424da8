/** The gatherings of a document, as pages, calendars and forms show them. */
import type { AddressFor, Gathering } from './contract.ts';
import { dateIn, instantOf } from './local-time.ts';

export interface GatheringView extends Gathering {
  /** from 1, through all sections of the document; the number in the address of its calendar file */
  number: number;
  /** ISO, in UTC; missing until date and time are known */
  startsAt?: string;
}

/** A stored gathering can lack what has a default. */
type StoredGathering = Omit<Gathering, 'stream'> & Partial<Pick<Gathering, 'stream'>>;

interface FuneralSection {
  type: 'serviceSection';
  gatherings?: readonly StoredGathering[] | undefined;
}

/** In the order of the document. Sections of other types are left out. */
export function listGatherings(sections: ReadonlyArray<{ type: string }>): GatheringView[] {
  const gatherings = sections.flatMap((section) =>
    isFuneral(section) ? (section.gatherings ?? []) : [],
  );
  return gatherings.map((gathering, index) => viewOf(gathering, index + 1));
}

function isFuneral(section: { type: string }): section is FuneralSection {
  return section.type === 'serviceSection';
}

function viewOf(gathering: StoredGathering, number: number): GatheringView {
  const { date, time, timeZone, stream = 'undecided' } = gathering;
  const starts = date && time ? instantOf(date, time, timeZone) : undefined;
  return { ...gathering, stream, number, ...(starts ? { startsAt: starts.toISOString() } : {}) };
}

/** What everybody may see: where the exact address is for those who are coming, it is left out. */
export function publicGathering<G extends Gathering>(
  { address, directions, ...gathering }: G,
  addressFor: AddressFor | undefined,
): Omit<G, 'address' | 'directions'> & Pick<Gathering, 'address' | 'directions'> {
  if (addressFor === 'coming') return gathering;
  return {
    ...gathering,
    ...(address === undefined ? {} : { address }),
    ...(directions === undefined ? {} : { directions }),
  };
}

/** The one that speaks for all when they are over: the funeral, or the first if none is called so. */
export function mainGathering<G extends Pick<Gathering, 'kind'>>(
  gatherings: readonly G[],
): G | undefined {
  return gatherings.find(({ kind }) => kind === 'funeral') ?? gatherings[0];
}

/**
 * The day of the last gathering (YYYY-MM-DD) if it is over: if that day has ended at its place. Undefined if a gathering
 * is still to come or has no date.
 */
export function dayOfEnded(
  gatherings: ReadonlyArray<Pick<Gathering, 'date' | 'timeZone'>>,
  now: Date,
): string | undefined {
  let last: string | undefined;
  for (const { date, timeZone } of gatherings) {
    if (date === undefined || dateIn(timeZone, now) <= date) return undefined;
    if (last === undefined || date > last) last = date;
  }
  return last;
}

/** True if the page shows only the day of this section any more. */
export function isFolded(
  {
    gatherings = [],
    staysOpen,
  }: {
    gatherings?: ReadonlyArray<Pick<Gathering, 'date' | 'timeZone'>> | undefined;
    staysOpen?: boolean | undefined;
  },
  now: Date,
): boolean {
  return !staysOpen && dayOfEnded(gatherings, now) !== undefined;
}

/** What everybody may see of a gathering in a folded section. */
export function foldedGathering({ kind, label, date, timeZone }: Gathering): Gathering {
  return {
    kind,
    ...(label === undefined ? {} : { label }),
    ...(date === undefined ? {} : { date }),
    timeZone,
    stream: 'undecided',
  };
}
