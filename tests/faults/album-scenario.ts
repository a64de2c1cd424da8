import * as tus from 'tus-js-client';
import { expect } from 'vitest';

import { UPLOAD_LIMITS } from '../../app/drafts/uploads/contract.ts';
import { aJpeg } from '../../app/media/testing/pictures.ts';
import type { ProductProcess } from './product-process.ts';
import type { TestUser } from './test-user.ts';

export const letters = (index: number) => String(index).padStart(22, '0');
export const SECTION = `sec_${letters(1)}`;
export const LIST = `${SECTION}.photos`;

/** Registers the user and creates a memorial with an empty album. @returns the memorial's path in the API */
export async function anAlbum({ origin }: ProductProcess, user: TestUser): Promise<string> {
  expect((await user.register(origin)).status).toBe(200);
  const created = await user.call(origin, 'POST', '/memorials', { fullName: 'Anna Berg' });
  const { memorial } = created.body.data as unknown as { memorial: { id: string } };
  const path = `/memorials/${memorial.id}`;
  const value = { id: SECTION, type: 'albumSection' };
  const changes = [{ id: 'chg_album', op: 'insert', path: 'sections', value }];
  await user.call(origin, 'POST', `${path}/draft/changes`, { changes });
  return path;
}

/** Uploads the bytes. Retries until the server has all of them, even if the server is down for a while. */
export function sendOne(bytes: Buffer, options: tus.UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    new tus.Upload(bytes, {
      ...options,
      chunkSize: UPLOAD_LIMITS.chunkBytes,
      retryDelays: Array.from({ length: 400 }, () => 250),
      onShouldRetry: () => true,
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

export function requestHeaders(user: TestUser, origin: string): Record<string, string> {
  const { cookie = '', 'x-forwarded-for': network = '' } = user.requestHeaders(origin);
  return { cookie, origin, 'x-forwarded-for': network };
}

/** Uploads pictures into the album of `anAlbum`. They are prepared by jobs afterwards. */
export async function sendAlbum(
  { origin }: ProductProcess,
  { user, path }: { user: TestUser; path: string },
  count: number,
): Promise<void> {
  for (let position = 0; position < count; position += 1) {
    await sendOne(await aJpeg(1600, 1200, position + 1), {
      endpoint: `${origin}/api/v1${path}/uploads`,
      headers: requestHeaders(user, origin),
      metadata: {
        filename: `IMG_${position}.jpg`,
        filetype: 'image/jpeg',
        list: LIST,
        item: `itm_${letters(position)}`,
        batch: letters(1),
        position: String(position),
      },
    });
  }
}
