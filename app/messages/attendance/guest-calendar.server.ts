import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { calendarEntry } from '../../memorials/funeral/calendar-entry.ts';
import { calendarFile } from '../../memorials/funeral/calendar-file.ts';
import { calendarUid } from '../../memorials/funeral/calendar-uid.server.ts';
import { dayOfEnded } from '../../memorials/funeral/gatherings.ts';
import {
  findFuneralById,
  type PublishedGathering,
} from '../../memorials/published-funeral.server.ts';
import { pagePathOf } from '../../tributes/page-path.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { AttendanceContext } from './attendance-context.server.ts';
import { findOwnRow } from './find-own-answer.server.ts';

/**
 * The calendar file of one of the guest's gatherings, with the exact address. Otherwise it is the one of the page, because
 * calendars replace an entry by another with its UID.
 * @param number - as on the page
 * @throws AppError NOT_FOUND, also if it is no gathering of the guest, has no date or is over; LINK_OVER, MEMORIAL_GONE
 */
export async function readGuestCalendar(
  context: AttendanceContext & { product: { name: string } },
  token: string,
  number: number | undefined,
): Promise<{ name: string; text: string }> {
  const { origin, product, findI18n, now } = context;
  const { row } = await findOwnRow(context, token);
  const { memorial_id: memorialId, language } = row;
  const { header, gatherings } = await findFuneralById(context, memorialId, language ?? undefined);
  const gathering = gatherings.find((one) => one.number === number);
  const isOwn = gathering && row.gatherings.includes(gathering.id);
  const entry =
    isOwn &&
    isForCalendar(gathering, now()) &&
    calendarEntry(findI18n(header.language ?? DEFAULT_LANGUAGE), gathering, {
      name: header.name,
      page: `${origin}${pagePathOf(header)}`,
      uid: calendarUid(gathering.id, origin),
      sequence: gathering.sequence,
      stamp: now(),
    });
  if (!entry) throw new AppError('NOT_FOUND');
  return {
    name: `${header.slug}-${number}.ics`,
    text: calendarFile([entry], { product: product.name }),
  };
}

/** As on the page, what is over is in no calendar file. */
export function isForCalendar(gathering: PublishedGathering, now: Date): boolean {
  return gathering.date !== undefined && !dayOfEnded([gathering], now);
}
