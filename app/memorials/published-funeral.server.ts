/** The funeral on a published page, for calendars and for the visitors who say that they are coming. */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { TributesHeader } from '../tributes/contract.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { StoredSection } from './document-ids.ts';
import type { Visit } from './door/access.server.ts';
import { findPublished } from './find-published.server.ts';
import { dayOfEnded, listGatherings, type GatheringView } from './funeral/gatherings.ts';
import { hasPublished, listPublished, type PublishedRow } from './funeral/store.server.ts';
import { presentTributesHeader } from './memorial-heading.server.ts';
import * as store from './store.server.ts';

export interface PublishedGathering extends GatheringView {
  /** only members see it */
  id: string;
  /** the SEQUENCE of its calendar entry */
  sequence: number;
  /** true if the family takes answers and the day is not over */
  takesAnswers: boolean;
  /** true if only those who are coming get the exact address */
  isAddressClosed: boolean;
}

export interface PublishedFuneral {
  memorialId: string;
  header: TributesHeader;
  /** in the order of the page */
  gatherings: PublishedGathering[];
  /** the day of the last gathering if it is over */
  endedOn?: string;
}

interface FuneralContext {
  kysely: DatabaseHandle;
  now: () => Date;
}

/** @throws the errors of `findPublished` */
export async function findFuneral(
  context: FuneralContext,
  slug: string | undefined,
  { passed, language }: Visit = {},
): Promise<PublishedFuneral> {
  return present(context, await findPublished(context.kysely, slug, passed), language);
}

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE */
export async function findFuneralById(
  context: FuneralContext,
  memorialId: string,
  language?: string,
): Promise<PublishedFuneral> {
  const row = await store.findById(context.kysely, memorialId);
  if (!row || row.state === 'draft') throw new AppError('MEMORIAL_NOT_FOUND');
  if (row.state !== 'published') throw new AppError('MEMORIAL_GONE');
  return present(context, row, language);
}

/** True if a gathering is on the page, also on one that was taken down. */
export async function hasFuneral(db: DatabaseHandle, memorialId: string): Promise<boolean> {
  return hasPublished(db, memorialId);
}

/** By the ids of gatherings, also of those that are no longer on the page. */
export async function readPublishedGatherings(
  db: DatabaseHandle,
  memorialId: string,
): Promise<ReadonlyMap<string, PublishedRow>> {
  const rows = await listPublished(db, memorialId);
  return new Map(rows.map((row) => [row.id, row]));
}

async function present(
  { kysely, now }: FuneralContext,
  row: store.MemorialRow,
  language: string | undefined,
): Promise<PublishedFuneral> {
  const sections = row.document.sections.toSorted((a, b) => a.order - b.order);
  const published = await readPublishedGatherings(kysely, row.id);
  const gatherings = sections.flatMap((section, index) => {
    const first = listGatherings(sections.slice(0, index)).length;
    return gatheringsOf(section, now()).map((gathering) => ({
      ...gathering,
      number: first + gathering.number,
      sequence: published.get(gathering.id)?.sequence ?? 0,
    }));
  });
  const endedOn = dayOfEnded(gatherings, now());
  return {
    memorialId: row.id,
    header: presentTributesHeader(row, language),
    gatherings,
    ...(endedOn ? { endedOn } : {}),
  };
}

function gatheringsOf(
  section: StoredSection,
  now: Date,
): Array<Omit<PublishedGathering, 'sequence'>> {
  if (section.type !== 'serviceSection') return [];
  return listGatherings([section]).map((gathering) => ({
    ...gathering,
    id: section.gatherings?.[gathering.number - 1]?.id ?? '',
    takesAnswers: section.answers !== 'closed' && !dayOfEnded([gathering], now),
    isAddressClosed: section.addressFor === 'coming',
  }));
}
