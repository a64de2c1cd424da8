import { NO_HYDRATION } from '../hydration/hydration-context.ts';
import { skipSerialization } from '../hydration/skip-serialization.server.ts';
import { memorialMeta } from '../memorials/page/memorial-meta.ts';
import { MemorialView } from '../memorials/page/memorial-view.tsx';
import { pageServices } from '../request-context.server.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { memorialErrorMeta } from '../shell/memorial-error-meta.ts';
import { withMemorialErrors } from '../shell/memorial-error.server.ts';
import { shellDataOf } from '../shell/product.ts';
import { SiteFooter } from '../shell/site-footer.tsx';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import { ThemeStyle } from '../themes/theme-style.tsx';
import type { Route } from './+types/memorial-page';

/** Disables hydration of the server's HTML, because nothing on a memorial page needs React. */
export const handle = NO_HYDRATION;

/**
 * Loads the view of a memorial by its slug. For an unknown slug, the response is a 404 'Memorial not found'; for an old
 * one, a redirect.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const page = await withMemorialErrors(services, request, () =>
    services.memorials.getPage(params.slug),
  );
  const theme = themeById(page.themeId);
  const pageData = {
    page,
    theme,
    themeStyle: presentThemeStyle(theme),
    renderedAt: services.renderedAt,
  };
  return services.isDataRequested ? pageData : skipSerialization(pageData);
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
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
        writingPath={`/${page.slug}`}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
