import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import {
  data as withInit,
  isRouteErrorResponse,
  useLocation,
  type HeadersArgs,
} from 'react-router';

import { pageI18n } from '../../language/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { getTributes } from '../../memorials/published-memorials.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { memorialErrorMeta } from '../../shell/errors/memorial-error-meta.ts';
import { SiteFooter } from '../../shell/navigation/site-footer.tsx';
import { cachedPageHeaders, visitMemorial } from '../../shell/page-requests.server.ts';
import { shellDataOf } from '../../shell/product.ts';
import { presentThemeStyle } from '../../themes/cached-stylesheets.server.ts';
import { themeById } from '../../themes/catalog.ts';
import { themeAttributes } from '../../themes/theme-attributes.ts';
import {
  defer,
  useDeferredData,
  type DeferredData,
} from '../../tributes/list/paging/deferred-data.ts';
import { cachedList } from '../../tributes/list/paging/list-cache.ts';
import { parseCursor } from '../../tributes/list/paging/list-cursor.server.ts';
import {
  startFromData,
  startFromState,
  type ListStart,
  type TributesData,
  type TributesView,
} from '../../tributes/list/paging/list-start.ts';
import { parseTributesState } from '../../tributes/list/paging/navigation-state.ts';
import { loadNextPage } from '../../tributes/list/paging/next-page.ts';
import { FIRST_PAGE_SIZE } from '../../tributes/list/paging/page-sizes.ts';
import { tributesDescription, tributesMeta } from '../../tributes/list/tributes-meta.ts';
import { TributesScreen } from '../../tributes/list/tributes-screen.tsx';
import type { Route } from './+types/tributes-list';

/**
 * An unknown slug gives a 404 'Memorial not found', and an old slug redirects. `/f/{slug}/tributes`
 * is the list of a family-only page.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const query = new URL(request.url).searchParams;
  const after = parseCursor(query.get('after') ?? '') ?? undefined;
  const { passed, memorial, title, list, languageChoices } = await visitMemorial(
    services,
    request,
    params.slug,
    async (visit) => {
      const asked = {
        category: query.get('category') ?? undefined,
        after,
        limit: FIRST_PAGE_SIZE,
      };
      const found = await getTributes(services.kysely, params.slug, asked, visit);
      return { ...found, passed: visit.passed };
    },
  );
  const theme = themeById(memorial.themeId);
  const i18n = services.findI18n(memorial.language ?? DEFAULT_LANGUAGE);
  const tributes: TributesData = {
    language: memorial.language,
    view: {
      memorial,
      title: title ?? i18n._(msg`Tributes`),
      description: tributesDescription(i18n, memorial),
      themeAttributes: { ...themeAttributes(theme) },
      themeStyle: presentThemeStyle(theme),
      renderedAt: services.renderedAt,
      isContinued: after !== undefined,
    },
    list,
  };
  return withInit(tributes, { headers: cachedPageHeaders(services, passed, languageChoices) });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/**
 * For a fetcher, loads the next page of the list. For a navigation, does not wait for the server's
 * data, because the navigation state already has the first tributes.
 */
export function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  return (
    loadNextPage(params.slug, request, async () => (await serverLoader()).list) ??
    defer(serverLoader())
  );
}

export const meta: Route.MetaFunction = ({ loaderData, error, params, location, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const { title, description, memorial }: Partial<TributesView> =
    'view' in loaderData
      ? loaderData.view
      : (parseTributesState(location.state, params.slug) ?? {});
  return tributesMeta(pageI18n, { slug: params.slug, title, description, ...memorial }, shell);
};

interface TributesListProps extends Pick<Route.ComponentProps, 'params'> {
  loaderData: DeferredData<TributesData>;
}

export default function TributesList({ loaderData, params }: TributesListProps) {
  const category = new URLSearchParams(useLocation().search).get('category') || undefined;
  const { data, error } = useDeferredData(loaderData) ?? {};
  const hasFailed = error !== undefined;
  const start = useListStart(params.slug, category, { data, hasFailed });

  // During an outage the list stays visible. If the memorial was removed, the error screen replaces the list.
  const isGone = isRouteErrorResponse(error) && error.status < 500;
  if (isGone || (hasFailed && !start)) return <ErrorScreen error={error} />;
  if (!start) {
    return (
      <p className="tributes-empty">
        <Trans>Loading…</Trans>
      </p>
    );
  }
  return (
    <TributesScreen key={params.slug} start={start} category={category} footer={<SiteFooter />} />
  );
}

interface Answer {
  data: TributesData | undefined;
  hasFailed: boolean;
}

/**
 * The start of the list. After Back or Forward, it comes from the cache if the list is still there. Otherwise it comes
 * from the loader or, until the loader has finished, from the navigation state.
 */
function useListStart(
  slug: string,
  category: string | undefined,
  { data, hasFailed }: Answer,
): ListStart | null {
  const { i18n } = useLingui();
  const location = useLocation();
  const historyKey = location.key;
  const state: unknown = location.state;
  return useMemo(() => {
    const cached = cachedList(historyKey);
    if (cached) return cached.start;
    if (data) return startFromData(data);
    const parsed = parseTributesState(state, slug);
    return parsed && startFromState(i18n, parsed, category, hasFailed ? 'failed' : 'loading');
  }, [i18n, historyKey, state, data, hasFailed, slug, category]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
