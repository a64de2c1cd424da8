import { data, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { ComingForm } from '../../messages/attendance/coming-form.tsx';
import { readAnswer } from '../../messages/attendance/coming-request.server.ts';
import type { ComingFormView, NotTakenView } from '../../messages/attendance/coming-view.ts';
import { openComingForm, submitAnswer } from '../../messages/attendance/submit-answer.server.ts';
import { ClosedNotice } from '../../messages/writing/form/closed-notice.tsx';
import { messageMeta, messageTitle } from '../../messages/writing/form/message-meta.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessageTheme } from '../../messages/writing/message-theme.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { shellDataOf } from '../../shell/product.ts';
import type { Route } from './+types/coming';

export const handle = NO_HYDRATION;

/** Loads the form “I'm coming”. If no answers are taken, loads the reason, with status 403. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await visitMemorial(services, request, params.slug, async (visit) => {
    return openComingForm(services, { slug: params.slug, ...visit });
  });
  return data(present(services, view), {
    status: 'closed' in view ? 403 : 200,
    headers: PRIVATE_PAGE_HEADERS,
  });
}

/** Stores the answer. If the server rejects it, shows the filled-in form with the errors. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readAnswer(request);
  const { writer, cookie } = await services.readWriter();
  const outcome = await visitMemorial(services, request, params.slug, async (visit) => {
    return submitAnswer(services, { slug: params.slug, ...visit }, sent, writer);
  });
  const sentHeaders = new Headers(PRIVATE_PAGE_HEADERS);
  if (cookie) sentHeaders.set('Set-Cookie', cookie);
  const answer = { headers: sentHeaders };
  if ('token' in outcome) return redirect(`/w/${outcome.token}`, { ...answer, status: 303 });
  if ('notTaken' in outcome) {
    return data(present(services, outcome.notTaken), { ...answer, status: 403 });
  }
  const { form, status, retryAfterSeconds } = outcome;
  if (retryAfterSeconds) sentHeaders.set('Retry-After', String(retryAfterSeconds));
  return data(present(services, form), { ...answer, status });
}

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

function present({ findI18n }: PageServices, view: ComingFormView | NotTakenView) {
  const { language, themeId } = view.memorial;
  const title = messageTitle(findI18n(language ?? DEFAULT_LANGUAGE), 'coming');
  return { language, title, view, theme: presentMessageTheme(themeId) };
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const { title, view } = loaderData;
  return messageMeta({ title, memorial: view.memorial }, shell);
};

export default function Coming({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'closed' in view ? <ClosedNotice view={view} /> : <ComingForm view={view} isNew />}
    </MessagePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
