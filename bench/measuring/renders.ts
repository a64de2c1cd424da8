import type { ServedProduct } from './served-product.ts';

export const METRICS_TOKEN = 'a token for the bench, which is long enough';

export async function rendersOf({ origin }: ServedProduct): Promise<number> {
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const count = /^memorials_page_cache\{[^}]*"renders"[^}]*\} (\d+)/m.exec(
    await response.text(),
  )?.[1];
  if (count === undefined) throw new Error('The metrics have no count of renders.');
  return Number(count);
}
