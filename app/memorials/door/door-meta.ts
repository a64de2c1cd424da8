/**
 * The titles of the door (the password page) and of related pages. Titles contain no name, and search engines never
 * list these pages.
 */
import type { I18n } from '@lingui/core';
import type { MetaDescriptor } from 'react-router';

import { shareImageMeta } from '../../media/share-image-meta.ts';

interface SiteNames {
  origin: string;
  product: { name: string };
}

export function doorMeta(i18n: I18n, { origin, product }: SiteNames): MetaDescriptor[] {
  return [
    { title: `${i18n._('Family and friends only')} · ${product.name}` },
    { name: 'robots', content: 'noindex' },
    ...shareImageMeta({ origin, alt: product.name }),
  ];
}
