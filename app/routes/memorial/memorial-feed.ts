import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { atomFeed } from '../../memorials/feed/atom-feed.ts';
import { getFeed } from '../../memorials/published-memorials.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { withMemorialErrors } from '../../shell/page-requests.server.ts';
import type { Route } from './+types/memorial-feed';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const feed = await withMemorialErrors(services, request, () =>
    getFeed(services.kysely, params.slug),
  );
  const i18n = services.findI18n(feed.language ?? DEFAULT_LANGUAGE);
  return new Response(atomFeed(i18n, feed, services.origin), {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(feed.isUnlisted ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
  });
}
