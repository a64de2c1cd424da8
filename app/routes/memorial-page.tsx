import { NO_HYDRATION } from '../hydration/hydration-context.ts';
import { skipSerialization } from '../hydration/skip-serialization.server.ts';
import { memorialMeta } from '../memorials/page/memorial-meta.ts';
import { MemorialView } from '../memorials/page/memorial-view.tsx';
import { pageServices } from '../request-context.server.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { shellDataOf } from '../shell/product.ts';
import { SiteFooter } from '../shell/site-footer.tsx';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import { ThemeStyle } from '../themes/theme-style.tsx';
import { withErrorPage } from '../wire/error-page.server.ts';
import type { Route } from './+types/memorial-page';

/** Disables hydration of the server's HTML, because nothing on a memorial page needs React. */
export const handle = NO_HYDRATION;

/** Loads the view of a memorial by its slug. An unknown slug is a 404 'Memorial not found'. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const page = await withErrorPage(services, () => services.memorials.getPage(params.slug));
  const theme = themeById(page.themeId);
  const pageData = {
    page,
    theme,
    themeStyle: presentThemeStyle(theme),
    renderedAt: services.renderedAt,
  };
  return services.isDataRequested ? pageData : skipSerialization(pageData);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) {
    return [{ title: 'Memorial not found' }, { name: 'robots', content: 'noindex' }];
  }
  return memorialMeta(loaderData.page, shell);
};

export default function MemorialPage({ loaderData }: Route.ComponentProps) {
  const { page, theme, themeStyle, renderedAt } = loaderData;
  return (
    <>
      <ThemeStyle style={themeStyle} />
      <MemorialView
        key={page.slug}
        page={page}
        theme={theme}
        renderedAt={renderedAt}
        footer={<SiteFooter />}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
