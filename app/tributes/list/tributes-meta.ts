import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { joinSentences } from '../../language/spacing.ts';
import { shareImageMeta } from '../../media/share-image-meta.ts';
import { stripBidiControls } from '../../wire/text/visible-text.ts';

interface ListFacts {
  slug: string;
  name?: string | undefined;
  title?: string | undefined;
  /** in the memorial's language, if the server has written it */
  description?: string | undefined;
  /** the path of the memorial's picture for link previews; without it, a neutral picture is used */
  cardAddress?: string | undefined;
  names?: readonly string[] | undefined;
  isInvented?: boolean | undefined;
  /** true if search engines must not list the memorial */
  isUnlisted?: boolean | undefined;
  /** true if the page is family-only, so it has no data for link previews */
  isBehindDoor?: boolean | undefined;
}

interface SiteNames {
  origin: string;
  product: { name: string };
}

/** The list has two URLs. `/{slug}/tributes` is canonical, `/memorial/{slug}/tributes` is not. */
export function tributesMeta(i18n: I18n, facts: ListFacts, site: SiteNames): MetaDescriptor[] {
  const { slug } = facts;
  const name = facts.name && stripBidiControls(facts.name);
  const heading = [stripBidiControls(facts.title ?? i18n._(msg`Tributes`)), name]
    .filter(Boolean)
    .join(' · ');
  const address = `${site.origin}/${slug}/tributes`;
  if (facts.isBehindDoor) {
    return [
      { title: `${heading} · ${site.product.name}` },
      { name: 'robots', content: 'noindex' },
      // For a family-only page, the canonical URL is that of the password page.
      { tagName: 'link', rel: 'canonical', href: `${site.origin}/${slug}` },
    ];
  }
  const description = facts.description ?? tributesDescription(i18n, facts);
  return [
    { title: `${heading} · ${site.product.name}` },
    { name: 'description', content: description },
    // Not indexed: pages of fictional people, and pages that the family does not want in search
    // engines.
    ...(facts.isInvented || facts.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.product.name },
    { property: 'og:title', content: heading },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...shareImageMeta({ origin: site.origin, card: facts.cardAddress, alt: name ?? heading }),
  ];
}

export function tributesDescription(
  i18n: I18n,
  { name: given, names = [], isInvented }: Pick<ListFacts, 'name' | 'names' | 'isInvented'>,
): string {
  const name = given && stripBidiControls(given);
  const words = name
    ? i18n._(msg`Tributes to ${name}, written by family and friends.`)
    : i18n._(msg`Tributes written by family and friends.`);
  if (!isInvented) return words;
  const people = Math.max(1, names.length);
  const notice = i18n._(
    msg`${plural(people, {
      one: 'Sample page: this person is fictional.',
      other: 'Sample page: these people are fictional.',
    })}`,
  );
  return joinSentences([notice, words], i18n.locale);
}
