import { findOwnPicture } from '../../messages/writing/writers-page/own-picture.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { withErrorPage } from '../../shell/page-requests.server.ts';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import type { Route } from './+types/writer-picture';

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(pageServices);
  const file = await withErrorPage(services, () => findOwnPicture(services, params.token));
  if (!file) return new Response('Not found', { status: 404, headers: PRIVATE_PAGE_HEADERS });
  return new Response(new Uint8Array(await file.read()), {
    headers: {
      ...PRIVATE_PAGE_HEADERS,
      'Content-Type': 'image/webp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}
