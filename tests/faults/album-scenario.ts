import * as tus from 'tus-js-client';
import { expect } from 'vitest';

import { UPLOAD_LIMITS } from '../../app/drafts/uploads/contract.ts';
import { aJpeg } from '../../app/media/testing/pictures.ts';
import type { ProductProcess } from './product-process.ts';
import { TestUser } from './test-user.ts';

export const letters = (index: number) => String(index).padStart(22, '0');
export const SECTION = `sec_${letters(1)}`;
const LIST = `${SECTION}.photos`;

export interface AlbumFamily {
  user: TestUser;
  /** of the memorial in the API */
  path: string;
}

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
function sendOne(bytes: Buffer, options: tus.UploadOptions): Promise<void> {
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

/**
 * Uploads a picture into the album of `anAlbum`. It is prepared by a job afterwards.
 * @param position - in the album
 */
export function sendPicture(
  { origin }: ProductProcess,
  { user, path }: AlbumFamily,
  position: number,
  bytes: Buffer,
): Promise<void> {
  return sendOne(bytes, {
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

/** A new user with an album of so many pictures. They are prepared by jobs afterwards. */
export async function aFamilyWithAlbum(
  product: ProductProcess,
  pictures: number,
): Promise<AlbumFamily> {
  const user = new TestUser();
  const family = { user, path: await anAlbum(product, user) };
  for (let position = 0; position < pictures; position += 1) {
    await sendPicture(product, family, position, await aJpeg(1600, 1200, position + 1));
  }
  return family;
}

/** @param address - below the memorial's path in the API */
export async function downloadFile(
  { origin }: ProductProcess,
  { user, path }: AlbumFamily,
  address: string,
): Promise<Uint8Array> {
  const response = await fetch(`${origin}/api/v1${path}${address}`, {
    headers: requestHeaders(user, origin),
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
