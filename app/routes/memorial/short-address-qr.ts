import { data } from 'react-router';

import { qrSvg } from '../../memorials/qr/qr-svg.server.ts';
import { parseShortCode } from '../../memorials/short-codes.ts';
import { pageServices } from '../../request-context.server.ts';
import type { Route } from './+types/short-address-qr';

/** Cached for a day only, because the site's domain could change. */
const CACHE_CONTROL = 'public, max-age=86400';

/**
 * `/m/{code}/qr.svg`: the QR code of a short URL. Every well-formed code has a picture, so that the response does
 * not reveal which memorials exist.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const code = parseShortCode(params.code);
  if (code === undefined) throw data('Not found', { status: 404 });
  const { origin } = context.get(pageServices);
  return new Response(qrSvg(`${origin}/m/${code}`), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL },
  });
}
