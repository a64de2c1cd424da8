import { data, redirect } from 'react-router';

import { ComingForm } from '../../messages/attendance/coming-form.tsx';
import { readAnswer } from '../../messages/attendance/coming-request.server.ts';
import { openComingForm, submitAnswer } from '../../messages/attendance/submit-answer.server.ts';
import { ClosedNotice } from '../../messages/writing/form/closed-notice.tsx';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/coming';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

/** Loads the form “I'm coming”. If no answers are taken, loads the reason, with status 403. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await visitMemorial(services, request, params.slug, async (visit) => {
    return openComingForm(services, { slug: params.slug, ...visit });
  });
  return data(presentMessagePage(services, 'coming', view), {
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
  if ('token' in outcome) {
    return redirect(`/w/${outcome.token}`, { status: 303, headers: sentFormHeaders({ cookie }) });
  }
  if ('notTaken' in outcome) {
    return data(presentMessagePage(services, 'coming', outcome.notTaken), {
      status: 403,
      headers: sentFormHeaders({ cookie }),
    });
  }
  const { form, status, retryAfterSeconds } = outcome;
  return data(presentMessagePage(services, 'coming', form), {
    status,
    headers: sentFormHeaders({ cookie, retryAfterSeconds }),
  });
}

export default function Coming({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'closed' in view ? <ClosedNotice view={view} /> : <ComingForm view={view} isNew />}
    </MessagePage>
  );
}
