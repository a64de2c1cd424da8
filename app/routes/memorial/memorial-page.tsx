import { msg } from '@lingui/core/macro';
import { data, redirect, type HeadersArgs } from 'react-router';

import { skipSerialization } from '../../hydration/collect-hydration-data.server.ts';
import { NO_HYDRATION } from '../../hydration/hydration-context.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import type { Visit } from '../../memorials/door/access.server.ts';
import { BehindDoorError } from '../../memorials/door/behind-door.ts';
import { doorMeta } from '../../memorials/door/door-meta.ts';
import { DoorPage } from '../../memorials/door/door-page.tsx';
import { memorialMeta } from '../../memorials/page/memorial-meta.ts';
import { MemorialView } from '../../memorials/page/memorial-view.tsx';
import type { MemorialPageView } from '../../memorials/page/page-view.ts';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import {
  cachedPageHeaders,
  familyPageHeaders,
  visitMemorial,
} from '../../shell/page-requests.server.ts';
import { presentThemeStyle } from '../../themes/cached-stylesheets.server.ts';
import { themeById } from '../../themes/catalog.ts';
import { ThemeStyle } from '../../themes/theme-style.tsx';
import { pagePathOf } from '../../tributes/page-path.ts';
import { listCaptioned } from '../../videos/read-page.server.ts';
import type { Route } from './+types/memorial-page';

/** No part of a memorial page needs React in the browser. */
export const handle = NO_HYDRATION;

/**
 * An unknown slug gives a 404 'Memorial not found', and an old slug redirects. For a family-only
 * memorial, `/{slug}` is the password page and `/f/{slug}` is the memorial page.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const { passed, page } = await visitMemorial(services, request, params.slug, async (visit) => {
    return { passed: visit.passed, page: await findPageOrDoor(services, params.slug, visit) };
  });
  if ('door' in page) return data(page, { headers: familyPageHeaders(passed) });
  const { language, ownLanguage = language, visitorLanguages } = page;
  const init = {
    headers: cachedPageHeaders(services, passed, { language: ownLanguage, visitorLanguages }),
  };
  const theme = themeById(page.themeId);
  const pageData = {
    language,
    // Only the server knows the messages of the memorial's language.
    meta: memorialMeta(services.findI18n(language), page, services),
    page: { ...page, ...languageLinksOf(services, page) },
    theme,
    themeStyle: presentThemeStyle(theme),
    renderedAt: services.renderedAt,
  };
  return data(services.isDataRequested ? pageData : skipSerialization(pageData), init);
}

async function findPageOrDoor(services: PageServices, slug: string, visit: Visit) {
  try {
    return await getPage(services, slug, {
      ...visit,
      listCaptioned: (memorialId) => listCaptioned(services.kysely, memorialId),
    });
  } catch (error) {
    if (!(error instanceof BehindDoorError)) throw error;
    const { language } = error;
    if (error.slug === slug) {
      const i18n = services.findI18n(language ?? DEFAULT_LANGUAGE);
      return { door: slug, language, meta: doorMeta(i18n, services) };
    }
    throw redirect(`/${error.slug}`, { status: 308, headers: { 'Cache-Control': 'no-store' } });
  }
}

/** To the page in the other languages that the product speaks, if the family offers them. */
function languageLinksOf(
  { findI18n, languages }: PageServices,
  { language, ownLanguage = language, visitorLanguages }: MemorialPageView,
): Pick<MemorialPageView, 'languageLinks'> {
  if (!visitorLanguages) return {};
  const own = findI18n(ownLanguage).locale;
  const shown = findI18n(language).locale;
  const others = languages.filter(({ tag }) => tag !== shown);
  return {
    languageLinks: others.map(({ tag }) => ({
      language: tag,
      label: findI18n(tag)._(READ_IN),
      isOwn: tag === own,
    })),
  };
}

/** Translators name their own language. */
const READ_IN = msg`Read in English`;

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  return loaderData ? loaderData.meta : memorialErrorMeta(error);
};

export default function MemorialPage({ loaderData }: Route.ComponentProps) {
  if ('door' in loaderData) return <DoorPage slug={loaderData.door} footer={<SiteFooter />} />;
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
        writingPath={pagePathOf(page)}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
