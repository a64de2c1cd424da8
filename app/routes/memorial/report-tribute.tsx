import { data, redirect } from 'react-router';

import { ReportForm } from '../../messages/reports/report-form.tsx';
import {
  openReportForm,
  readReportThanks,
  sendReport,
} from '../../messages/reports/report-forms.server.ts';
import { readReport } from '../../messages/reports/report-request.server.ts';
import { ReportThanks } from '../../messages/reports/report-thanks.tsx';
import {
  THANKS_QUERY,
  type ReportFormView,
  type ReportThanksView,
} from '../../messages/reports/report-view.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { followingPage, visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/report-tribute';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

/** The value of `?thanks` if the operator also reads the report. */
const CASE = 'operator';

/** Loads the form or, with `?thanks`, the thank-you page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const thanks = new URL(request.url).searchParams.get(THANKS_QUERY);
  const view = await visitMemorial<ReportFormView | ReportThanksView>(
    services,
    request,
    params.slug,
    async (visit) => {
      const target = { ...params, ...visit };
      return thanks === null
        ? openReportForm(services, target)
        : readReportThanks(services, target, thanks === CASE);
    },
  );
  const { provider } = services.product;
  return data(
    { ...presentMessagePage(services, 'report', view), provider },
    { headers: PRIVATE_PAGE_HEADERS },
  );
}

/** Stores the report. If the server rejects it, shows the filled-in form with the errors. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readReport(request);
  const { writer } = await services.readWriter();
  const outcome = await visitMemorial(services, request, params.slug, async (visit) => {
    return sendReport(services, { ...params, ...visit }, sent, writer.network);
  });
  if ('isCase' in outcome) {
    const thanks = `${THANKS_QUERY}=${outcome.isCase ? CASE : ''}`;
    return redirect(followingPage(request, thanks), {
      status: 303,
      headers: PRIVATE_PAGE_HEADERS,
    });
  }
  const { form, status, retryAfterSeconds } = outcome;
  return data(presentMessagePage(services, 'report', form), {
    status,
    headers: sentFormHeaders({ retryAfterSeconds }),
  });
}

export default function ReportTribute({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'isCase' in view ? (
        <ReportThanks view={view} provider={loaderData.provider} />
      ) : (
        <ReportForm view={view} provider={loaderData.provider} />
      )}
    </MessagePage>
  );
}
