import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { NEUTRAL_CARD_PATH } from '../../media/share-image-meta.ts';
import { cardRoutes } from './api.server.ts';

test('the neutral card is read again after a failure, and then kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'neutral-card-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const neutralFile = join(folder, 'card.jpg');
  const cards = { find: () => Promise.reject(new Error('No card is asked for.')) };
  const routes = cardRoutes({ cards, neutralFile });
  routes.onError((_, c) => c.text('', 503));
  const status = async () => (await routes.request(NEUTRAL_CARD_PATH)).status;
  expect(await status()).toBe(503);
  await writeFile(neutralFile, 'a picture');
  expect(await status()).toBe(200);
  await rm(neutralFile);
  expect(await status()).toBe(200);
});
