/** Metadata of the tributes list for search engines and link previews. */
import type { MetaDescriptor } from 'react-router';

import { shareImageAddress } from '../../media/addresses.ts';
import { stripBidiControls } from '../../wire/visible-text.ts';

interface ListFacts {
  slug: string;
  /** undefined until the server's response or navigation state is available */
  name?: string | undefined;
  title?: string | undefined;
  profilePhoto?: string | undefined;
  /** a notice for memorials of fictional people */
  notice?: string | undefined;
  /** true if search engines must not list the memorial */
  isUnlisted?: boolean | undefined;
}

interface SiteNames {
  origin: string;
  product: { name: string };
}

/** Title, description and canonical URL, which is the shorter of the two paths of the list. */
export function tributesMeta(facts: ListFacts, site: SiteNames): MetaDescriptor[] {
  const { slug } = facts;
  const name = facts.name && stripBidiControls(facts.name);
  const heading = [stripBidiControls(facts.title ?? 'Tributes'), name].filter(Boolean).join(' · ');
  const address = `${site.origin}/${slug}/tributes`;
  const words = `Tributes to ${name ?? 'a life'}, written by family and friends.`;
  const description = facts.notice ? `${facts.notice} ${words}` : words;
  const portrait = facts.profilePhoto ? shareImageAddress(facts.profilePhoto) : null;
  return [
    { title: `${heading} · ${site.product.name}` },
    { name: 'description', content: description },
    // As on the memorial page: no indexing for fictional people, or if the family did not allow search engines.
    ...(facts.notice || facts.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.product.name },
    { property: 'og:title', content: heading },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(portrait ? [{ property: 'og:image', content: new URL(portrait, site.origin).href }] : []),
  ];
}
