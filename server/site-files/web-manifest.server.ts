import { Hono } from 'hono';

import type { Config } from '../config/config.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';

/** Must be the same as the background colour in `app/app.css`. */
const BACKGROUND = '#faf7f2';

export function manifestRoutes({ product }: Pick<Config, 'product'>): Hono {
  const manifest = JSON.stringify({
    name: product.name,
    short_name: product.name,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
  return new Hono().get('/manifest.webmanifest', (c) =>
    c.body(manifest, 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': CACHE_CONTROL.oneHour,
    }),
  );
}
