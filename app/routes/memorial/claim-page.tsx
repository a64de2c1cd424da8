import { data, redirect } from 'react-router';

import { WITHDRAW_QUERY } from '../../cases/claims/case-page-view.ts';
import { answerCasePage, readCasePage } from '../../cases/claims/case-pages.server.ts';
import { ClaimantPage, isOpenClaim, WithdrawQuestion } from '../../cases/claims/claimant-page.tsx';
import { OwnerPage } from '../../cases/claims/owner-page.tsx';
import { CASE_PATHS, TAKEN_BACK_QUERY } from '../../cases/forms/case-form-view.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { readFormData } from '../../wire/form-data.server.ts';
import type { Route } from './+types/claim-page';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

/** A GET changes nothing, because mail scanners open links. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { writer } = await services.readWriter();
  const view = await withErrorPage(services, () =>
    readCasePage(services, params.token, writer.user),
  );
  const asksToWithdraw =
    view.reader === 'claimant' &&
    isOpenClaim(view.stage) &&
    new URL(request.url).searchParams.has(WITHDRAW_QUERY);
  return data(
    { ...presentMessagePage(services, 'claim', view), product: services.product, asksToWithdraw },
    { headers: PRIVATE_PAGE_HEADERS },
  );
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(pageServices);
  const { token } = params;
  const intent = (await readFormData(request)).get('intent');
  const { writer } = await services.readWriter();
  const answered = await withErrorPage(services, async () => {
    const view = await readCasePage(services, token, writer.user);
    const name = typeof intent === 'string' ? intent : '';
    return { view, outcome: await answerCasePage(services, token, name, writer.user) };
  });
  // A withdrawn claim is deleted, so its page no longer exists.
  const next =
    answered.outcome === 'stay'
      ? `/c/${token}`
      : `/${answered.view.memorial.slug}/${CASE_PATHS.claim}?${TAKEN_BACK_QUERY}`;
  return redirect(next, { status: 303, headers: PRIVATE_PAGE_HEADERS });
}

export default function ClaimPage({ loaderData, params }: Route.ComponentProps) {
  const { view, theme, product, asksToWithdraw } = loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      {view.reader === 'owner' ? <OwnerPage view={view} /> : null}
      {asksToWithdraw ? <WithdrawQuestion path={`/c/${params.token}`} /> : null}
      {view.reader === 'claimant' && !asksToWithdraw ? (
        <ClaimantPage view={view} token={params.token} product={product} />
      ) : null}
    </MessagePage>
  );
}
