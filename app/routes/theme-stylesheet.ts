import { data } from 'react-router';

import { stylesheetNamed } from '../themes/stylesheet-addresses.server.ts';
import type { Route } from './+types/theme-stylesheet';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

/** One theme's style sheet as a file, or that of the gallery. Other names are a 404. */
export function loader({ params, request }: Route.LoaderArgs) {
  const sheet = stylesheetNamed(params.file.replace(/\.css$/, ''));
  if (!sheet || !params.file.endsWith('.css')) throw data('Not found', { status: 404 });
  // An address from before a deployment gives today's sheet, and is not kept.
  const isCurrent = new URL(request.url).searchParams.get('v') === sheet.version;
  return new Response(sheet.css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': isCurrent ? FOR_EVER : ASK_AGAIN,
    },
  });
}
