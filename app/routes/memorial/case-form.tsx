import { data, redirect } from 'react-router';

import {
  CASE_PATHS,
  SENT_QUERY,
  TAKEN_BACK_QUERY,
  type CaseFormKind,
  type CaseFormView,
  type CaseThanksView,
  type NoCaseView,
} from '../../cases/forms/case-form-view.ts';
import { CaseForm } from '../../cases/forms/case-form.tsx';
import { openCaseForm, readCaseThanks, sendCase } from '../../cases/forms/case-forms.server.ts';
import { readCaseForm } from '../../cases/forms/case-request.server.ts';
import { CaseThanks, NoCase } from '../../cases/forms/case-thanks.tsx';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { followingPage, visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS, sentFormHeaders } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/case-form';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

type View = CaseFormView | CaseThanksView | NoCaseView;

/** With `?sent` or `?taken-back`, loads the page that follows the form. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const after = afterOf(request);
  const view = await visitMemorial<View>(services, request, params.slug, async (visit) => {
    const target = { slug: params.slug, kind: kindOf(request), ...visit };
    return after ? readCaseThanks(services, target, after) : openCaseForm(services, target);
  });
  const { provider } = services.product;
  const status = 'closed' in view ? 403 : 200;
  return data(
    { ...presentMessagePage(services, view.kind, view), provider },
    { status, headers: PRIVATE_PAGE_HEADERS },
  );
}

/** If the input is invalid, shows the filled-in form again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const kind = kindOf(request);
  const sent = await readCaseForm(request);
  const { writer } = await services.readWriter();
  const outcome = await visitMemorial(services, request, params.slug, async (visit) => {
    return sendCase(services, { slug: params.slug, kind, ...visit }, sent, writer.network);
  });
  if ('hasArrived' in outcome) {
    return redirect(followingPage(request, SENT_QUERY), {
      status: 303,
      headers: PRIVATE_PAGE_HEADERS,
    });
  }
  const { view, status, retryAfterSeconds } = outcome;
  return data(presentMessagePage(services, view.kind, view), {
    status,
    headers: sentFormHeaders({ retryAfterSeconds }),
  });
}

function afterOf({ url }: Request): CaseThanksView['after'] | undefined {
  const query = new URL(url).searchParams;
  if (query.has(TAKEN_BACK_QUERY)) return 'taken-back';
  return query.has(SENT_QUERY) ? 'sent' : undefined;
}

function kindOf({ url }: Request): CaseFormKind {
  const path = new URL(url).pathname.replace(/\.data$/, '');
  return path.endsWith(`/${CASE_PATHS.wish}`) ? 'wish' : 'claim';
}

export default function CaseFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, theme } = actionData ?? loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      <Content view={view} provider={loaderData.provider} />
    </MessagePage>
  );
}

function Content({ view, provider }: { view: View; provider: string }) {
  if ('closed' in view) return <NoCase view={view} />;
  if ('after' in view) return <CaseThanks view={view} provider={provider} />;
  return <CaseForm view={view} provider={provider} />;
}
