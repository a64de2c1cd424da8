import type { Page, Request } from '@playwright/test';

const RESOURCE_TYPES = ['document', 'script', 'font'];

export async function downloadedBytes(
  page: Page,
  visit: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (RESOURCE_TYPES.includes(request.resourceType())) requests.push(request);
  });
  await visit();
  await page.evaluate(() => document.fonts.ready);
  const bytes: Record<string, number> = {};
  for (const request of requests) {
    const kind = request.resourceType();
    await (await request.response())?.finished();
    bytes[kind] = (bytes[kind] ?? 0) + (await request.sizes()).responseBodySize;
  }
  return bytes;
}
