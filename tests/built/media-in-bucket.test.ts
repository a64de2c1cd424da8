import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { parsePictureAddress } from '../../app/media/addresses.ts';
import { aJpeg } from '../../app/media/testing/pictures.ts';
import { startS3Server } from '../../app/media/testing/s3-server.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { startOwnProduct } from './own-product.ts';

test('a product without pictures on its disk serves them from the bucket, reports when the bucket is unavailable, and recovers', async () => {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.stop());
  const folder = await mkdtemp(join(tmpdir(), 'memorials-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const fields = { slug: 'ada-example', profilePhoto: 'a.jpg' };
  await writeFile(join(folder, 'ada.json'), JSON.stringify(aDocument(fields)));
  await writeFile(join(folder, 'a.jpg'), await aJpeg(1300, 900));
  const product = await startOwnProduct([join(folder, 'ada.json')], {
    DATA_DIR: join(folder, 'data'),
    MEDIA_S3_URL: bucket.settings.url,
    MEDIA_S3_BUCKET: bucket.settings.bucket,
    MEDIA_S3_ACCESS_KEY: bucket.settings.accessKey,
    MEDIA_S3_SECRET_KEY: bucket.settings.secretKey,
  });
  onTestFinished(() => product.stop());

  const api = await fetch(`${product.origin}/api/v1/memorials/ada-example`);
  const { data } = (await api.json()) as { data: { memorial: { profilePhoto: string } } };
  const sources = parsePictureAddress(data.memorial.profilePhoto)?.sources ?? [];
  const [first = '', second = ''] = sources.map(({ address }) => product.origin + address);
  const whole = await fetch(first);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  const part = await fetch(first, { headers: { Range: 'bytes=0-9' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect(await filesIn(join(folder, 'data', 'media'))).toEqual([]);

  const { port } = new URL(bucket.settings.url);
  await bucket.stop();
  const away = await fetch(second);
  expect(away.status).toBe(503);
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(away.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${product.origin}/ada-example`)).status).toBe(200);
  expect(product.output()).toMatch(/the bucket .* did not respond/);
  expect(product.output()).not.toContain('X-Amz-Signature');

  const again = await startS3Server(Number(port), bucket.folder);
  onTestFinished(() => again.stop());
  expect((await fetch(second)).status).toBe(200);
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
