import type { MetaDescriptor } from 'react-router';

import { shellDataOf } from './product.ts';

export function privatePageMeta(
  matches: Parameters<typeof shellDataOf>[0],
  title: string,
): MetaDescriptor[] {
  const shell = shellDataOf(matches);
  const name = shell?.product.name ?? '';
  return [{ title: `${title} · ${name}` }, { name: 'robots', content: 'noindex' }];
}
