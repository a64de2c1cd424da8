import { data } from 'react-router';

import { stylesheetNamed } from '../../themes/cached-stylesheets.server.ts';
import type { Route } from './+types/theme-stylesheet';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';

export function loader({ params, request }: Route.LoaderArgs) {
  const sheet = stylesheetNamed(params.file.replace(/\.css$/, ''));
  if (!sheet || !params.file.endsWith('.css')) throw data('Not found', { status: 404 });
  // A page that was opened before a deployment requests the old version. It gets the current style
  // sheet, which must not be cached under the old URL.
  const isCurrent = new URL(request.url).searchParams.get('v') === sheet.version;
  return new Response(sheet.css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? IMMUTABLE : REVALIDATE,
    },
  });
}
