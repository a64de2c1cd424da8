import { data } from 'react-router';

import { readAboutThisPage } from '../../cases/forms/about-this-page.server.ts';
import { AboutThisPage } from '../../cases/forms/about-this-page.tsx';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessagePage } from '../../messages/writing/present-message-page.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/about-this-page';

export { ErrorBoundary, handle, headers, meta } from '../../shell/message-page-exports.tsx';

/** Leads to the forms with which a visitor asks something about a page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await visitMemorial(services, request, params.slug, async (visit) => {
    return readAboutThisPage(services, { slug: params.slug, ...visit });
  });
  const { provider } = services.product;
  return data(
    { ...presentMessagePage(services, 'about', view), provider },
    { status: view.memorial.isInvented ? 403 : 200, headers: PRIVATE_PAGE_HEADERS },
  );
}

export default function AboutThisPageRoute({ loaderData }: Route.ComponentProps) {
  const { view, theme, provider } = loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      <AboutThisPage view={view} provider={provider} />
    </MessagePage>
  );
}
