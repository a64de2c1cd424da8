import { readGuestCalendar } from '../../messages/attendance/guest-calendar.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/guest-calendar';
import { calendarHeaders, numberOf } from './gathering-calendar.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { name, text } = await withErrorPage(services, () =>
    readGuestCalendar(services, params.token, numberOf(params.file)),
  );
  return new Response(text, { headers: { ...PRIVATE_PAGE_HEADERS, ...calendarHeaders(name) } });
}
