/** A memorial's tributes as an Atom feed (RFC 4287). */
import type { I18n } from '@lingui/core';

import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { otherLanguageOf } from '../../language/text-language.ts';
import type { ListedTribute } from '../../tributes/contract.ts';

export interface FeedContent {
  slug: string;
  /** of the memorial; English if it is missing */
  language?: string | undefined;
  name: string;
  tributes: readonly ListedTribute[];
  /** when the memorial was last changed; used for a feed without tributes */
  updatedAt: Date;
  isUnlisted?: boolean;
}

export const FEED_LENGTH = 50;

/**
 * @param i18n - in the memorial's language
 * @param origin - the site's URL without a trailing slash
 */
export function atomFeed(i18n: I18n, feed: FeedContent, origin: string): string {
  const { slug, name, language = DEFAULT_LANGUAGE, tributes, updatedAt } = feed;
  const page = `${origin}/${slug}`;
  const updated = tributes[0]?.date ?? updatedAt.toISOString();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(`${page}/feed.xml`)}</id>`,
    `<title>${escapeXml(i18n._('Tributes to {name}', { name }))}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${page}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${page}/tributes`)}"/>`,
    ...tributes.map((tribute) => entry(tribute, page, language)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(
  { id, date, name, text }: ListedTribute,
  page: string,
  feedLanguage: string,
): string {
  const language = otherLanguageOf(text, feedLanguage);
  return [
    '<entry>',
    `<id>urn:tribute:${id}</id>`,
    `<title>${escapeXml(name)}</title>`,
    `<updated>${date}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${page}/tributes`)}"/>`,
    `<content type="text"${language ? ` xml:lang="${language}"` : ''}>${escapeXml(text)}</content>`,
    '</entry>',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Also removes the characters that XML 1.0 forbids. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/gu, (character) => ESCAPES[character] ?? '');
}
