/** What a phone shows of the product when somebody puts it on the home screen. Its name is a setting. */
import { Hono } from 'hono';

import type { Config } from '../config/config.server.ts';

/** The product's ground, as in `app/app.css`. */
const GROUND = '#faf7f2';

/** The route for `/manifest.webmanifest`. */
export function manifestRoutes({ product }: Pick<Config, 'product'>): Hono {
  const manifest = JSON.stringify({
    name: product.name,
    short_name: product.name,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: GROUND,
    theme_color: GROUND,
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
      'Cache-Control': 'public, max-age=3600',
    }),
  );
}
