import { CALENDAR_TYPE } from '../../memorials/funeral/calendar-file.ts';
import { readGuestCalendar } from '../../messages/attendance/own-answer.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/guest-calendar';

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const file = await withErrorPage(services, () => readGuestCalendar(services, params.token));
  if (!file) return new Response('Not found', { status: 404, headers: PRIVATE_PAGE_HEADERS });
  return new Response(file, {
    headers: {
      ...PRIVATE_PAGE_HEADERS,
      'Content-Type': CALENDAR_TYPE,
      // Not as an attachment, which iPhones would only put among the downloads.
      'Content-Disposition': 'inline; filename="funeral.ics"',
    },
  });
}
