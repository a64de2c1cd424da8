import { data, redirect } from 'react-router';

import { HelpForm } from '../../messages/help-requests/help-form.tsx';
import {
  openHelpForm,
  readHelpThanks,
  sendHelpRequest,
} from '../../messages/help-requests/help-forms.server.ts';
import { HelpNotice } from '../../messages/help-requests/help-notice.tsx';
import { readHelp } from '../../messages/help-requests/help-request.server.ts';
import {
  HELP_THANKS,
  type HelpFormView,
  type HelpNoticeView,
} from '../../messages/help-requests/help-view.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { followingPage, visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/help-to-keep';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

/**
 * Loads the form or, with `?thanks`, the thank-you page. If the memorial has no owner, loads a
 * notice in place of the form, with status 403.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const isSent = new URL(request.url).searchParams.has(HELP_THANKS);
  const view = await visitMemorial<HelpFormView | HelpNoticeView>(
    services,
    request,
    params.slug,
    async (visit) => {
      const target = { slug: params.slug, ...visit };
      return isSent ? readHelpThanks(services, target) : openHelpForm(services, target);
    },
  );
  const isUnkept = 'state' in view && view.state !== 'thanks';
  return data(presentMessagePage(services, 'help', view), {
    status: isUnkept ? 403 : 200,
    headers: PRIVATE_PAGE_HEADERS,
  });
}

/** Stores the visitor's request. If the server rejects it, shows the filled-in form again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readHelp(request);
  const { writer } = await services.readWriter();
  const outcome = await visitMemorial(services, request, params.slug, async (visit) => {
    return sendHelpRequest(services, { slug: params.slug, ...visit }, sent, writer.network);
  });
  if ('isSent' in outcome) {
    return redirect(followingPage(request, HELP_THANKS), {
      status: 303,
      headers: PRIVATE_PAGE_HEADERS,
    });
  }
  if ('unkept' in outcome) {
    return data(presentMessagePage(services, 'help', outcome.unkept), {
      status: 403,
      headers: PRIVATE_PAGE_HEADERS,
    });
  }
  const { form, status, retryAfterSeconds } = outcome;
  return data(presentMessagePage(services, 'help', form), {
    status,
    headers: sentFormHeaders({ retryAfterSeconds }),
  });
}

export default function HelpToKeep({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'state' in view ? <HelpNotice view={view} /> : <HelpForm view={view} />}
    </MessagePage>
  );
}
