import type { MessageDescriptor } from '@lingui/core';
import type { MetaDescriptor } from 'react-router';

import { pageI18n } from '../language/i18n.ts';
import { shellDataOf } from './product.ts';

export function privatePageMeta(
  matches: Parameters<typeof shellDataOf>[0],
  title: string | MessageDescriptor,
): MetaDescriptor[] {
  const shell = shellDataOf(matches);
  const name = shell?.product.name ?? '';
  const words = typeof title === 'string' ? title : pageI18n._(title);
  return [{ title: `${words} · ${name}` }, { name: 'robots', content: 'noindex' }];
}
