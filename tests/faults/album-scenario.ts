import * as tus from 'tus-js-client';
import { expect } from 'vitest';

import { UPLOAD_LIMITS } from '../../app/drafts/uploads/contract.ts';
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
