import { data, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
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
import { messageMeta, messageTitle } from '../../messages/writing/form/message-meta.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessageTheme } from '../../messages/writing/message-theme.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { followingPage, visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { shellDataOf } from '../../shell/product.ts';
import type { Route } from './+types/report-tribute';

export const handle = NO_HYDRATION;

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
  return data({ ...present(services, view), provider }, { headers: PRIVATE_PAGE_HEADERS });
}

/** Stores the report. If the server rejects it, shows the filled-in form with the errors. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readReport(request);
  const { writer } = await services.readWriter();
  const outcome = await visitMemorial(services, request, params.slug, async (visit) => {
    return sendReport(services, { ...params, ...visit }, sent, writer.network);
  });
  const sentHeaders = new Headers(PRIVATE_PAGE_HEADERS);
  if ('isCase' in outcome) {
    const thanks = `${THANKS_QUERY}=${outcome.isCase ? CASE : ''}`;
    return redirect(followingPage(request, thanks), {
      status: 303,
      headers: sentHeaders,
    });
  }
  const { form, status, retryAfterSeconds } = outcome;
  if (retryAfterSeconds) sentHeaders.set('Retry-After', String(retryAfterSeconds));
  return data(present(services, form), { status, headers: sentHeaders });
}

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

function present({ findI18n }: PageServices, view: ReportFormView | ReportThanksView) {
  const { language, themeId } = view.memorial;
  const title = messageTitle(findI18n(language ?? DEFAULT_LANGUAGE), 'report');
  return { language, title, view, theme: presentMessageTheme(themeId) };
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const { title, view } = loaderData;
  return messageMeta({ title, memorial: view.memorial }, shell);
};

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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
