import { expect, type Page } from '@playwright/test';

const TUS = { 'tus-resumable': '1.0.0' };

/** Uploads a file that the product serves, because a document may name only pictures of its own members. */
export async function uploadCopy(
  page: Page,
  memorialId: string,
  address: string,
): Promise<readonly [from: string, to: string]> {
  const bytes = await (await page.request.get(address)).body();
  const name = address.split('/').at(-1) ?? '';
  return [address, await uploadFile(page, memorialId, { name, bytes })];
}

/** @returns its address */
export async function uploadFile(
  { request }: Page,
  memorialId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const filename = Buffer.from(name).toString('base64');
  const created = await request.post(`/api/v1/memorials/${memorialId}/uploads`, {
    headers: {
      ...TUS,
      'upload-length': `${bytes.length}`,
      'upload-metadata': `filename ${filename}`,
    },
  });
  const location = created.headers()['location'] ?? '';
  await request.patch(location, {
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  });
  const read = async () => {
    const { data } = (await (await request.get(location)).json()) as {
      data: { upload: { address?: string } };
    };
    return data.upload.address ?? '';
  };
  await expect.poll(read, { timeout: 60_000 }).not.toBe('');
  return read();
}
