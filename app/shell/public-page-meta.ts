import type { MetaDescriptor } from 'react-router';

import { shellDataOf } from './product.ts';

interface PublicPage {
  /** path of the page's canonical URL */
  path: string;
  /** the part of the page's title before the product's name; undefined on the home page */
  title?: string;
  /** the text that search results show below the title */
  description: string;
}

/** Title, description, canonical URL and link preview of one of the product's public pages. */
export function publicPageMeta(
  matches: Parameters<typeof shellDataOf>[0],
  page: PublicPage,
): MetaDescriptor[] {
  const shell = shellDataOf(matches);
  const name = shell?.product.name ?? '';
  const title = page.title ? `${page.title} · ${name}` : name;
  const address = `${shell?.origin ?? ''}${page.path}`;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:url', content: address },
  ];
}
