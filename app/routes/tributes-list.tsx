import { useMemo } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';

import { pageServices } from '../request-context.server.ts';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { shellDataOf } from '../shell/product.ts';
import { SiteFooter } from '../shell/site-footer.tsx';
import { themeById } from '../themes/catalog.ts';
import { presentThemeStyle } from '../themes/present-theme-style.server.ts';
import { themeAttributes } from '../themes/theme-attributes.ts';
import { useArrival, type Arriving } from '../tributes/list/deferred-data.ts';
import { parseCursor } from '../tributes/list/list-cursor.server.ts';
import { recallList } from '../tributes/list/list-memory.ts';
import { readTributesState } from '../tributes/list/navigation-state.ts';
import { FIRST_PART } from '../tributes/list/page-sizes.ts';
import { tributesMeta } from '../tributes/list/tributes-meta.ts';
import { TributesScreen } from '../tributes/list/tributes-screen.tsx';
import {
  earlyScene,
  loadedScene,
  type LoadedTributes,
  type TributesScene,
} from '../tributes/list/tributes-view.ts';
import { withErrorPage } from '../wire/error-page.server.ts';
import type { Route } from './+types/tributes-list';

/** The newest tributes of this slug's memorial. Unknown slugs are a 404 'Memorial not found'. */
export async function loader({
  params,
  request,
  context,
}: Route.LoaderArgs): Promise<LoadedTributes> {
  const services = context.get(pageServices);
  const query = new URL(request.url).searchParams;
  // A cursor that is nonsense, as by an address cut short, begins the list at its beginning.
  const after = parseCursor(query.get('after') ?? '') ?? undefined;
  const { memorial, title, list } = await withErrorPage(services, () =>
    services.memorials.getTributes(params.slug, {
      category: query.get('category') ?? undefined,
      after,
      limit: FIRST_PART,
    }),
  );
  const theme = themeById(memorial.themeId);
  return {
    view: {
      memorial,
      title,
      look: { ...themeAttributes(theme) },
      themeStyle: presentThemeStyle(theme),
      renderedAt: services.renderedAt,
      isContinued: after !== undefined,
    },
    list,
  };
}

/** Lets the screen open with what navigation state brought while the server's answer is on its way. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Arriving<LoadedTributes> {
  const arriving = serverLoader();
  // The screen says it; without this line the browser would say it too.
  arriving.catch(() => undefined);
  return { arriving };
}

export const meta: Route.MetaFunction = ({ loaderData, params, location, matches }) => {
  const shell = shellDataOf(matches);
  if (!loaderData || !shell) {
    return [{ title: 'Memorial not found' }, { name: 'robots', content: 'noindex' }];
  }
  const facts =
    'view' in loaderData ? loaderData.view : readTributesState(location.state, params.slug);
  return tributesMeta({ slug: params.slug, title: facts?.title, ...facts?.memorial }, shell);
};

export default function TributesList({ loaderData, params }: Route.ComponentProps) {
  const { search } = useLocation();
  const category = new URLSearchParams(search).get('category') || undefined;
  const { data, error } = useArrival(loaderData);
  const hasFailed = error !== undefined;
  const scene = useScene(params.slug, category, { data, hasFailed });

  // What is there is not taken away because the network or the server failed; a memorial that is gone is gone.
  const isGone = isRouteErrorResponse(error) && error.status < 500;
  if (isGone || (hasFailed && !scene)) return <ErrorScreen error={error} />;
  if (!scene) return <p className="tributes-empty">Loading…</p>;
  return (
    <TributesScreen key={params.slug} scene={scene} category={category} footer={<SiteFooter />} />
  );
}

interface Answer {
  data: LoadedTributes | undefined;
  hasFailed: boolean;
}

/** What was there when the reader left, else the server's answer, else what navigation state brought. */
function useScene(
  slug: string,
  category: string | undefined,
  { data, hasFailed }: Answer,
): TributesScene | null {
  const location = useLocation();
  const historyKey = location.key;
  const state: unknown = location.state;
  return useMemo(() => {
    const kept = recallList(historyKey);
    if (kept) return kept.scene;
    if (data) return loadedScene(data);
    const early = readTributesState(state, slug);
    return early && earlyScene(early, category, hasFailed ? 'failed' : 'arriving');
  }, [historyKey, state, data, hasFailed, slug, category]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
