import { data, redirect } from 'react-router';

import { withLanguage } from '../../language/visitor-language.ts';
import { kindAt, type MessageKind } from '../../messages/message-kind.ts';
import { readForm } from '../../messages/writing/form-request.server.ts';
import { ClosedNotice } from '../../messages/writing/form/closed-notice.tsx';
import { MessageForm } from '../../messages/writing/form/message-form.tsx';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { openMessageForm } from '../../messages/writing/open-form.server.ts';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { submitMessage } from '../../messages/writing/submit-message.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { visitMemorial, wantedLanguage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/write-message';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

/** Loads the form. If the memorial accepts no texts, loads the reason, with status 403. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await visitMemorial(services, request, params.slug, async (visit) => {
    return openMessageForm(services, { slug: params.slug, kind: kindOf(request), ...visit });
  });
  return data(presentMessagePage(services, view.kind, view), {
    status: 'closed' in view ? 403 : 200,
    headers: PRIVATE_PAGE_HEADERS,
  });
}

/** Stores the text. If the server rejects it, shows the filled-in form with the errors. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const sent = await readForm(request);
  const { writer, cookie } = await services.readWriter();
  const outcome = await visitMemorial(services, request, params.slug, async (visit) => {
    const target = { slug: params.slug, kind: kindOf(request), ...visit };
    return submitMessage(services, target, sent, writer);
  });
  if ('token' in outcome) {
    const path = withLanguage(`/w/${outcome.token}`, wantedLanguage(services, request));
    return redirect(path, { status: 303, headers: sentFormHeaders({ cookie }) });
  }
  if ('closed' in outcome) {
    const { closed } = outcome;
    return data(presentMessagePage(services, closed.kind, closed), {
      status: 403,
      headers: sentFormHeaders({ cookie }),
    });
  }
  const { form, status, retryAfterSeconds } = outcome;
  return data(presentMessagePage(services, form.kind, form), {
    status,
    headers: sentFormHeaders({ cookie, retryAfterSeconds }),
  });
}

function kindOf({ url }: Request): MessageKind {
  return kindAt(new URL(url).pathname);
}

export default function WriteWords({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {'closed' in view ? <ClosedNotice view={view} /> : <MessageForm view={view} isNew />}
    </MessagePage>
  );
}
