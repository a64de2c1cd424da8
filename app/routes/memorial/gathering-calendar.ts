import { calendarEntry } from '../../memorials/funeral/calendar-entry.ts';
import { CALENDAR_TYPE, calendarFile } from '../../memorials/funeral/calendar-file.ts';
import { calendarUid } from '../../memorials/funeral/calendar-uid.server.ts';
import {
  getGathering,
  type CalendarGathering,
} from '../../memorials/published-memorials.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { familyPageHeaders, visitMemorial } from '../../shell/page-requests.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { Route } from './+types/gathering-calendar';

/** Phones and computers open the file with their calendar, and ask there. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { slug, file } = params;
  const { name, text, passed } = await visitMemorial(services, request, slug, async (visit) => {
    const found = await getGathering(services, { slug, number: numberOf(file) }, visit);
    return { ...writeFile(services, found), passed: visit.passed };
  });
  return new Response(text, {
    headers: {
      ...calendarHeaders(name),
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'X-Robots-Tag': 'noindex',
      ...familyPageHeaders(passed),
    },
  });
}

export function calendarHeaders(name: string) {
  return {
    'Content-Type': CALENDAR_TYPE,
    // Not as an attachment, which iPhones would only put among the downloads.
    'Content-Disposition': `inline; filename="${name}"`,
  };
}

export function numberOf(file: string): number | undefined {
  const [, number] = /^([1-9]\d{0,3})\.ics$/.exec(file) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** @throws AppError NOT_FOUND if the date is not known */
function writeFile(services: PageServices, found: CalendarGathering) {
  const { slug, name, language, gathering, itemId, sequence, updatedAt } = found;
  const { origin, product, findI18n } = services;
  const entry = calendarEntry(findI18n(language), gathering, {
    name,
    page: `${origin}/${slug}`,
    uid: calendarUid(itemId, origin),
    sequence,
    stamp: updatedAt,
  });
  if (!entry) throw new AppError('NOT_FOUND');
  return {
    name: `${slug}-${gathering.number}.ics`,
    text: calendarFile([entry], { product: product.name }),
  };
}
