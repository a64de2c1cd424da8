import { data, type HeadersArgs } from 'react-router';

import { readAboutThisPage } from '../../cases/forms/about-this-page.server.ts';
import { AboutThisPage } from '../../cases/forms/about-this-page.tsx';
import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { messageMeta, messageTitle } from '../../messages/writing/form/message-meta.ts';
import { MessagePage } from '../../messages/writing/form/message-page.tsx';
import { presentMessageTheme } from '../../messages/writing/message-theme.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { visitMemorial } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { shellDataOf } from '../../shell/product.ts';
import type { Route } from './+types/about-this-page';

export const handle = NO_HYDRATION;

/** Leads to the forms with which a visitor asks something about a page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const view = await visitMemorial(services, request, params.slug, async (visit) => {
    return readAboutThisPage(services, { slug: params.slug, ...visit });
  });
  const { language, themeId, isInvented } = view.memorial;
  const page = {
    language,
    title: messageTitle(services.findI18n(language ?? DEFAULT_LANGUAGE), 'about'),
    view,
    theme: presentMessageTheme(themeId),
    provider: services.product.provider,
  };
  return data(page, { status: isInvented ? 403 : 200, headers: PRIVATE_PAGE_HEADERS });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const { title, view } = loaderData;
  return messageMeta({ title, memorial: view.memorial }, shell);
};

export default function AboutThisPageRoute({ loaderData }: Route.ComponentProps) {
  const { view, theme, provider } = loaderData;
  return (
    <MessagePage memorial={view.memorial} theme={theme} footer={<SiteFooter />}>
      <AboutThisPage view={view} provider={provider} />
    </MessagePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
