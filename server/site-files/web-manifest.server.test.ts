import { expect, test } from 'vitest';

import { parseConfig } from '../config/config.server.ts';
import { manifestRoutes } from './web-manifest.server.ts';

test('the web manifest carries the product’s own name', async () => {
  const app = manifestRoutes(parseConfig({ PRODUCT_NAME: 'Oak & "Ash"' }));
  const answer = await app.request('/manifest.webmanifest');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await answer.json()).toMatchObject({ name: 'Oak & "Ash"', start_url: '/' });
});
