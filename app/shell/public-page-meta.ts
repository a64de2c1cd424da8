import type { MessageDescriptor } from '@lingui/core';
import type { MetaDescriptor } from 'react-router';

import { pageI18n } from '../language/i18n.ts';
import { languagesOfPage, productPageAt, productPath } from '../language/product-paths.ts';
import { DEFAULT_LANGUAGE } from '../language/tags.ts';
import { shareImageMeta } from '../media/share-image-meta.ts';
import { shellDataOf } from './product.ts';

interface PublicPage {
  /** the address in English */
  path: string;
  /** the title before the product's name; undefined on the home page */
  title?: MessageDescriptor;
  description: MessageDescriptor;
}

export function publicPageMeta(
  matches: ReadonlyArray<{ id: string; pathname: string; loaderData?: unknown } | undefined>,
  page: PublicPage,
): MetaDescriptor[] {
  const shell = shellDataOf(matches);
  const name = shell?.product.name ?? '';
  const title = page.title ? `${pageI18n._(page.title)} · ${name}` : name;
  const found = productPageAt(matches.at(-1)?.pathname ?? '');
  const addressIn = (language: string) =>
    `${shell?.origin ?? ''}${productPath(page.path, language)}`;
  const address = addressIn(found?.language ?? DEFAULT_LANGUAGE);
  const languages = found && shell ? languagesOfPage(found.language, shell.languages) : [];
  const alternates = [
    ...languages.map(({ tag }) => [tag, tag] as const),
    ...languages.slice(0, 1).map(({ tag }) => ['x-default', tag] as const),
  ];
  return [
    { title },
    { name: 'description', content: pageI18n._(page.description) },
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternates.map(([hrefLang, language]) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href: addressIn(language),
    })),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:url', content: address },
    ...shareImageMeta({ origin: shell?.origin ?? '', alt: name }),
  ];
}
