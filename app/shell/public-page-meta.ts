import type { MessageDescriptor } from '@lingui/core';
import type { MetaDescriptor } from 'react-router';

import { pageI18n } from '../language/i18n.ts';
import { shareImageMeta } from '../media/share-image-meta.ts';
import { shellDataOf } from './product.ts';

interface PublicPage {
  path: string;
  /** the title before the product's name; undefined on the home page */
  title?: MessageDescriptor;
  description: MessageDescriptor;
}

export function publicPageMeta(
  matches: Parameters<typeof shellDataOf>[0],
  page: PublicPage,
): MetaDescriptor[] {
  const shell = shellDataOf(matches);
  const name = shell?.product.name ?? '';
  const title = page.title ? `${pageI18n._(page.title)} · ${name}` : name;
  const address = `${shell?.origin ?? ''}${page.path}`;
  return [
    { title },
    { name: 'description', content: pageI18n._(page.description) },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:url', content: address },
    ...shareImageMeta({ origin: shell?.origin ?? '', alt: name }),
  ];
}
