import { useMemo } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';

import { pageServices } from '../request-context.server.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { memorialErrorMeta } from '../shell/memorial-error-meta.ts';
import { withMemorialErrors } from '../shell/memorial-error.server.ts';
import { shellDataOf } from '../shell/product.ts';
import { SiteFooter } from '../shell/site-footer.tsx';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import { themeAttributes } from '../themes/theme-attributes.ts';
import {
  defer,
  useDeferredData,
  type DeferredData,
} from '../tributes/list/paging/deferred-data.ts';
import { cachedList } from '../tributes/list/paging/list-cache.ts';
import { parseCursor } from '../tributes/list/paging/list-cursor.server.ts';
import {
  startFromData,
  startFromState,
  type ListStart,
  type TributesData,
} from '../tributes/list/paging/list-start.ts';
import { parseTributesState } from '../tributes/list/paging/navigation-state.ts';
import { loadNextPage } from '../tributes/list/paging/next-page.ts';
import { FIRST_PAGE_SIZE } from '../tributes/list/paging/page-sizes.ts';
import { tributesMeta } from '../tributes/list/tributes-meta.ts';
import { TributesScreen } from '../tributes/list/tributes-screen.tsx';
import type { Route } from './+types/tributes-list';

/**
 * Loads the newest tributes of the memorial with this slug. For an unknown slug, the response is a 404 'Memorial not
 * found'; for an old one, a redirect.
 */
export async function loader({
  params,
  request,
  context,
}: Route.LoaderArgs): Promise<TributesData> {
  const services = context.get(pageServices);
  const query = new URL(request.url).searchParams;
  // If the cursor is invalid, for example in a truncated URL, the list starts with its first page.
  const after = parseCursor(query.get('after') ?? '') ?? undefined;
  const { memorial, title, list } = await withMemorialErrors(services, request, () =>
    services.memorials.getTributes(params.slug, {
      category: query.get('category') ?? undefined,
      after,
      limit: FIRST_PAGE_SIZE,
    }),
  );
  const theme = themeById(memorial.themeId);
  return {
    view: {
      memorial,
      title,
      themeAttributes: { ...themeAttributes(theme) },
      themeStyle: presentThemeStyle(theme),
      renderedAt: services.renderedAt,
      isContinued: after !== undefined,
    },
    list,
  };
}

/**
 * For a navigation, does not wait for the data, so that the screen opens with the data from navigation state. For a
 * fetcher, loads the next page of the list.
 */
export function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  return loadNextPage(params.slug, request) ?? defer(serverLoader());
}

export const meta: Route.MetaFunction = ({ loaderData, error, params, location, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) return memorialErrorMeta(error);
  const facts =
    'view' in loaderData ? loaderData.view : parseTributesState(location.state, params.slug);
  return tributesMeta({ slug: params.slug, title: facts?.title, ...facts?.memorial }, shell);
};

interface TributesListProps extends Pick<Route.ComponentProps, 'params'> {
  loaderData: DeferredData<TributesData>;
}

export default function TributesList({ loaderData, params }: TributesListProps) {
  const category = new URLSearchParams(useLocation().search).get('category') || undefined;
  const { data, error } = useDeferredData(loaderData) ?? {};
  const hasFailed = error !== undefined;
  const start = useListStart(params.slug, category, { data, hasFailed });

  // During an outage the list from navigation state remains visible. If the memorial has been removed, the 404 screen
  // replaces the list.
  const isGone = isRouteErrorResponse(error) && error.status < 500;
  if (isGone || (hasFailed && !start)) return <ErrorScreen error={error} />;
  if (!start) return <p className="tributes-empty">Loading…</p>;
  return (
    <TributesScreen key={params.slug} start={start} category={category} footer={<SiteFooter />} />
  );
}

interface Answer {
  data: TributesData | undefined;
  hasFailed: boolean;
}

/**
 * Returns the start of the list. If the cache contains the list as the reader left it, returns that list. Otherwise
 * returns the loader's data or, until that data arrives, the data from navigation state.
 */
function useListStart(
  slug: string,
  category: string | undefined,
  { data, hasFailed }: Answer,
): ListStart | null {
  const location = useLocation();
  const historyKey = location.key;
  const state: unknown = location.state;
  return useMemo(() => {
    const cached = cachedList(historyKey);
    if (cached) return cached.start;
    if (data) return startFromData(data);
    const parsed = parseTributesState(state, slug);
    return parsed && startFromState(parsed, category, hasFailed ? 'failed' : 'loading');
  }, [historyKey, state, data, hasFailed, slug, category]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
