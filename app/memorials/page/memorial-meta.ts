/** The metadata of a memorial page for search engines and link previews. */
import type { MetaDescriptor } from 'react-router';

import { shareImageAddress } from '../../media/addresses.ts';
import { stripBidiControls } from '../../wire/visible-text.ts';
import type { MemorialPageView } from './page-view.ts';

interface SiteNames {
  origin: string;
  product: { name: string };
}

/** Title, description, canonical URL, Open Graph, Twitter and JSON-LD tags of a memorial page. */
export function memorialMeta(page: MemorialPageView, site: SiteNames): MetaDescriptor[] {
  const address = `${site.origin}/${page.slug}`;
  const name = stripBidiControls(page.name);
  const title = `${name} · ${site.product.name}`;
  const description = stripBidiControls(describe(page));
  const portrait = page.profilePhoto ? shareImageAddress(page.profilePhoto) : null;
  const image = portrait ? new URL(portrait, site.origin).href : undefined;
  return [
    { title },
    { name: 'description', content: description },
    // Search engines must not list fictional people among the dead, nor a page that its family did not open to them.
    ...(page.notice || page.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(page.hasFeed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/atom+xml',
            title: `Tributes to ${name}`,
            href: `${address}/feed.xml`,
          },
        ]
      : []),
    { property: 'og:type', content: 'profile' },
    { property: 'og:site_name', content: site.product.name },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:alt', content: name },
          { name: 'twitter:image', content: image },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    ...page.people.map((person) => ({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: stripBidiControls(person.name),
        url: address,
        ...(page.notice ? { disambiguatingDescription: page.notice } : {}),
        ...(image ? { image } : {}),
        ...(person.born ? { birthDate: person.born } : {}),
        ...(person.died ? { deathDate: person.died } : {}),
        ...(person.birthPlace ? { birthPlace: stripBidiControls(person.birthPlace) } : {}),
        ...(person.deathPlace ? { deathPlace: stripBidiControls(person.deathPlace) } : {}),
      },
    })),
  ];
}

/** A neutral description for search results. Phrases such as 'In loving memory' are left to the family. */
function describe(page: MemorialPageView): string {
  const dates = page.lifeSpans
    .map((span) => (span.name ? `${span.name}: ${span.dates}` : span.dates))
    .join('; ');
  const quote = page.quote ? ` “${page.quote.replaceAll(/\s+/gu, ' ')}”` : '';
  const notice = page.notice ? `${page.notice} ` : '';
  return `${notice}${page.header ? `${page.header} ` : ''}${page.name}${dates ? ` (${dates})` : ''}.${quote}`;
}
