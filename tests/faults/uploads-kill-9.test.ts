import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { aJpeg } from '../../app/media/testing/pictures.ts';
import { startS3Server } from '../../app/media/testing/s3-server.ts';
import { freePort } from '../harness/free-port.ts';
import { anAlbum, letters, sendPicture, type AlbumFamily } from './album-scenario.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { prepareRestarts, startTestCluster } from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { TestUser } from './test-user.ts';

const PICTURES = envNumber('FAULT_PICTURES', 40);
const ROUNDS = envNumber('FAULT_ROUNDS', 12);
const PARALLEL = 3;
const ALL_TAKEN_MS = 300_000;

const items = Array.from({ length: PICTURES }, (_, index) => `itm_${letters(index)}`);

describe('"a kill -9 in each step" of an upload', () => {
  test('embedded: every picture is in the album once, in the order it was chosen', async () => {
    await expectAllTaken({});
  });

  test('PostgreSQL: every picture is in the album once, in the order it was chosen', async () => {
    const { url } = await startTestCluster();
    await expectAllTaken({ DATABASE_URL: url });
  });

  test('a bucket unavailable in every third round: every picture is in the album once', async () => {
    const port = await freePort();
    let store = await startS3Server(port);
    const { settings, folder } = store;
    let isAway = false;
    try {
      await expectAllTaken(
        {
          MEDIA_S3_URL: settings.url,
          MEDIA_S3_BUCKET: settings.bucket,
          MEDIA_S3_ACCESS_KEY: settings.accessKey,
          MEDIA_S3_SECRET_KEY: settings.secretKey,
        },
        async (round) => {
          if (round % 3 === 0) await store.stop();
          else if (isAway) store = await startS3Server(port, folder);
          isAway = round % 3 === 0;
        },
      );
    } finally {
      await store.stop();
    }
  });
});

/**
 * @param onRound - called with the round's number before each round; after the last round called with 1, so that a
 * stopped storage starts again
 */
async function expectAllTaken(
  storage: Settings,
  onRound: (round: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { directory, random, start } = await prepareRestarts(storage);
  let product = await start();
  const user = new TestUser();
  const path = await anAlbum(product, user);
  const sending = sendAll(product, { user, path });
  for (let round = 0; round < ROUNDS; round += 1) {
    await onRound(round);
    await delay(random.integer(100, 3000));
    await product.kill();
    product = await start();
  }
  await onRound(1);
  await sending;
  await expect
    .poll(() => statesOf(product, path, user), { timeout: ALL_TAKEN_MS, interval: 1000 })
    .toEqual({ taken: PICTURES });
  expect(await shownItems(product, path, user)).toEqual(items);
  // If a response was lost, the client creates a second upload. The first upload has no bytes and expires.
  const left = readdirSync(join(directory, 'data', 'uploads'));
  printLine(`${left.length} files without bytes are left`);
  expect(await product.stop()).toBe(0);
}

async function sendAll(product: ProductProcess, family: AlbumFamily): Promise<void> {
  const waiting = items.keys();
  const send = async () => {
    for (const position of waiting) {
      await sendPicture(product, family, position, await aJpeg(1200, 900, position + 1));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, send));
}

async function statesOf({ origin }: ProductProcess, path: string, user: TestUser) {
  const { body } = await user.call(origin, 'GET', `${path}/uploads`);
  const { uploads } = body.data as unknown as { uploads: Array<{ state: string }> };
  const counts: Record<string, number> = {};
  for (const { state } of uploads) {
    if (state !== 'arriving') counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

async function shownItems({ origin }: ProductProcess, path: string, user: TestUser) {
  const { body } = await user.call(origin, 'GET', `${path}/draft`);
  const { document } = body.data as unknown as {
    document: { sections: Array<{ photos: Array<{ id: string; photo: string }> }> };
  };
  const photos = document.sections[0]?.photos ?? [];
  expect(new Set(photos.map(({ photo }) => photo)).size).toBe(PICTURES);
  for (const { photo } of photos) {
    const response = await fetch(origin + photo, { headers: user.requestHeaders(origin) });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
  return photos.map(({ id }) => id);
}
