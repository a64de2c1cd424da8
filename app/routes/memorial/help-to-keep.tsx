import { data, redirect, type HeadersArgs } from 'react-router';

import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
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
import type { Route } from './+types/help-to-keep';

export const handle = NO_HYDRATION;

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
  const isUnkept = 'state' in view && view.state === 'unkept';
  return data(present(services, view), {
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
  const sentHeaders = new Headers(PRIVATE_PAGE_HEADERS);
  if ('isSent' in outcome) {
    return redirect(followingPage(request, HELP_THANKS), { status: 303, headers: sentHeaders });
  }
  if ('unkept' in outcome) {
    return data(present(services, outcome.unkept), { status: 403, headers: sentHeaders });
  }
  const { form, status, retryAfterSeconds } = outcome;
  if (retryAfterSeconds) sentHeaders.set('Retry-After', String(retryAfterSeconds));
  return data(present(services, form), { status, headers: sentHeaders });
}

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}

function present({ findI18n }: PageServices, view: HelpFormView | HelpNoticeView) {
  const { language, themeId } = view.memorial;
  const title = messageTitle(findI18n(language ?? DEFAULT_LANGUAGE), 'help');
  return { language, title, view, theme: presentMessageTheme(themeId) };
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const { title, view } = loaderData;
  return messageMeta({ title, memorial: view.memorial }, shell);
};

export default function HelpToKeep({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'state' in view ? <HelpNotice view={view} /> : <HelpForm view={view} />}
    </MessagePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
