import { expect, test } from 'vitest';

import { parseConfig } from '../config/config.server.ts';
import { manifestRoutes } from './web-manifest.server.ts';

test('the web manifest has the product’s name', async () => {
  const app = manifestRoutes(parseConfig({ PRODUCT_NAME: 'Oak & "Ash"' }));
  const response = await app.request('/manifest.webmanifest');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await response.json()).toMatchObject({ name: 'Oak & "Ash"', start_url: '/' });
});
