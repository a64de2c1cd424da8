import type { MetaDescriptor } from 'react-router';

import { shellDataOf } from './product.ts';

interface PublicPage {
  /** path of the page's canonical address */
  path: string;
  /** comes before the product's name; left out on the home page */
  title?: string;
  /** the text below the title in search results */
  description: string;
}

/** Title, description, canonical address and link preview of one of the product's own pages. */
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
