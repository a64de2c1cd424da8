import type { I18n } from '@lingui/core';
import type { MetaDescriptor } from 'react-router';

import { colonIn, commaIn, semicolonIn } from '../../language/spacing.ts';
import { shareImageAddress } from '../../media/addresses.ts';
import { shareImageMeta } from '../../media/share-image-meta.ts';
import { stripBidiControls } from '../../wire/text/visible-text.ts';
import { inventedNotice, lifeSpans } from '../couples.ts';
import { funeralEvents, placeInOneLine } from './funeral-meta.ts';
import type { MemorialPageView } from './page-view.ts';

interface SiteNames {
  origin: string;
  product: { name: string };
}

/** @param i18n - in the memorial's language */
export function memorialMeta(
  i18n: I18n,
  page: MemorialPageView,
  site: SiteNames,
): MetaDescriptor[] {
  const address = `${site.origin}/${page.slug}`;
  const name = stripBidiControls(page.name);
  const title = `${name} · ${site.product.name}`;
  if (page.isBehindDoor) return behindDoor(title, address);
  const description = stripBidiControls(describe(i18n, page));
  const portrait = page.profilePhoto ? shareImageAddress(page.profilePhoto) : null;
  const image = portrait ? new URL(portrait, site.origin).href : undefined;
  return [
    { title },
    { name: 'description', content: description },
    ...(page.isInvented || page.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(page.hasFeed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/atom+xml',
            title: i18n._('Tributes to {name}', { name }),
            href: `${address}/feed.xml`,
          },
        ]
      : []),
    { property: 'og:type', content: 'profile' },
    { property: 'og:site_name', content: site.product.name },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...shareImageMeta({
      origin: site.origin,
      card: page.cardAddress,
      alt: altOf(i18n, page, name),
    }),
    { name: 'twitter:title', content: name },
    { name: 'twitter:description', content: description },
    // Structured data is only for search engines, so an unlisted page has none.
    ...(page.isUnlisted ? [] : page.people).map((person) => ({
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: stripBidiControls(person.name),
        ...(person.otherName ? { alternateName: stripBidiControls(person.otherName) } : {}),
        url: address,
        mainEntityOfPage: { '@type': 'WebPage', '@id': address, inLanguage: page.language },
        ...(page.isInvented
          ? { disambiguatingDescription: inventedNotice(i18n, page.people.length) }
          : {}),
        ...(image ? { image } : {}),
        ...(person.born ? { birthDate: person.born } : {}),
        ...(person.died ? { deathDate: person.died } : {}),
        ...(person.birthPlace ? { birthPlace: placeInOneLine(person.birthPlace) } : {}),
        ...(person.deathPlace ? { deathPlace: placeInOneLine(person.deathPlace) } : {}),
      },
    })),
    ...(page.isUnlisted ? [] : funeralEvents(i18n, page, address)).map((event) => ({
      'script:ld+json': event,
    })),
  ];
}

/** A family-only page has no data for link previews. The canonical URL is the one that the share button shares. */
function behindDoor(title: string, doorAddress: string): MetaDescriptor[] {
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: doorAddress },
  ];
}

/** Describes the picture in the link preview. For the neutral picture, describes the page instead. */
function altOf(i18n: I18n, page: MemorialPageView, name: string): string {
  if (!page.cardAddress) return i18n._('A page in memory of {name}', { name });
  const spans = lifeSpans(i18n, page.people, page.language);
  const dates = spans.map((span) => span.dates).join(semicolonIn(page.language));
  return dates ? `${name}${commaIn(page.language)}${dates}` : name;
}

/** A neutral description for search results. Phrases such as 'In loving memory' are left to the family. */
function describe(i18n: I18n, page: MemorialPageView): string {
  const dates = lifeSpans(i18n, page.people, page.language)
    .map((span) => (span.name ? span.name + colonIn(page.language) + span.dates : span.dates))
    .join(semicolonIn(page.language));
  const quote = page.quote ? ` ${page.quote.replaceAll(/\s+/gu, ' ')}` : '';
  const notice = page.isInvented ? `${inventedNotice(i18n, page.people.length)} ` : '';
  const person = dates ? `${page.name} (${dates})` : page.name;
  const stop = person.endsWith('.') ? '' : '.';
  return `${notice}${page.header ? `${page.header} ` : ''}${person}${stop}${quote}`;
}
