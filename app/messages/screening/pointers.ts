/** Finds what leads from a text to somewhere else: links, contacts and requests to search. */
import {
  findEmails,
  hasEmailWithoutEnding,
  hasSearchedProfile,
  findNames,
  findPhones,
  hasOfferCode,
  hasOwnPage,
  hasPayment,
  hasPrivateCall,
  hasProfileLink,
  type Email,
} from './contacts.ts';
import { findLinks, undisguised, type Link } from './domains.ts';
import {
  CAUSE_ENDING,
  HIDDEN_TARGETS,
  isNewEnding,
  KNOWN_BRANDS,
  KNOWN_HOSTS,
  posesAsCollection,
} from './known-hosts.ts';
import { countOffers } from './offers.ts';
import { hasKeycapNumber } from './readable-text.ts';
import { schemesIn } from './schemes.ts';
import { sharedForms, type SharedForm } from './shared-links.ts';
import { withSpokenDigits } from './spoken-digits.ts';
import type { PointerName } from './weights.ts';

/** What looks like a name on a messenger here, as in `watch?v=dQw_w9`, is a part of the address. */
const QUERY = /(?<=https?:\/\/[\w.-]{4,80}\/[^\s?#]{0,200}[?#])\S+/giu;

/** `written` is the text as it was sent, `readable` its `readableText`. */
export function pointersOf(written: string, readable: string): PointerName[] {
  const open = undisguised(readable);
  const links = linksOf(readable, open);
  const emails = findEmails(readable);
  const openEmails = open === readable ? emails : findEmails(open);
  const hasHiddenEmail =
    openEmails.length > emails.length || (open !== readable && hasEmailWithoutEnding(open));
  const isHiddenNew = openEmails.filter(isOfNewEnding).length > emails.filter(isOfNewEnding).length;
  const names = findNames(open.replaceAll(QUERY, ' '));
  const phones = hasKeycapNumber(written) ? [] : findPhones(readable);
  const spoken = withSpokenDigits(open);
  const hasHiddenPhone =
    hasKeycapNumber(written) || (spoken !== open && findPhones(spoken).length > phones.length);
  return [
    ...links,
    ...times(hasHiddenEmail ? 1 : 0, 'disguisedContact' as const),
    ...times(isHiddenNew ? 1 : 0, 'newEmail' as const),
    ...emails.map(pointerOfEmail),
    ...times(hasHiddenPhone ? 1 : 0, 'disguisedContact' as const),
    ...phones.map((form) => (form === 'certain' ? ('phone' as const) : ('likelyPhone' as const))),
    ...names,
    ...times(hasPayment(readable) ? 1 : 0, 'payment' as const),
    ...times(hasPrivateCall(readable) ? 1 : 0, 'privateCall' as const),
    ...times(hasOfferCode(readable) ? 1 : 0, 'offerCode' as const),
    ...times(
      hasProfileLink(readable) || hasOwnPage(readable) || hasSearchedProfile(readable) ? 1 : 0,
      'named' as const,
    ),
    ...searchesOf(readable),
    ...schemesIn(readable),
  ];
}

function isOfNewEnding({ isNew }: Email): boolean {
  return isNew;
}

function pointerOfEmail({ isNew, isSpaced }: Email): PointerName {
  if (isSpaced) return 'disguisedContact';
  return isNew ? 'newEmail' : 'email';
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

function linksOf(readable: string, open: string): PointerName[] {
  const plain = withoutShorter(findLinks(withoutEmails(readable)));
  const formOf = plain.length > 0 ? sharedForms(readable) : undefined;
  const pointers = plain.map((link) => pointerOfLink(link, formOf?.(link)));
  if (open === readable) return pointers;
  const hosts = new Set(plain.map(({ host }) => host));
  const disguised = findLinks(withoutEmails(open)).filter(
    ({ host, form }) => !hosts.has(host) && form !== 'unsure',
  );
  return [...pointers, ...disguised.map(() => 'disguisedLink' as const)];
}

/** "The notice is on rip.ie: https://rip.ie/death-notice/…" has one link. */
function withoutShorter(links: readonly Link[]): Link[] {
  const hosts = new Set(links.filter(({ path }) => path.length > 1).map(({ host }) => host));
  return links.filter(({ host, path }) => path.length > 1 || !hosts.has(host));
}

function withoutEmails(text: string): string {
  let rest = text;
  for (const { at, length } of findEmails(text).toReversed()) {
    rest = `${rest.slice(0, at)} ; ${rest.slice(at + length)}`;
  }
  return rest;
}

const PROFILE_PATH = /^\/(?:@|c\/|channel\/|user\/|shop\/|store\/|p\/|[\w.]{3,40}\/?$)/iu;
const SOCIAL = new Set(['youtube', 'instagram', 'facebook', 'tiktok', 'etsy']);

function pointerOfLink(
  { form, host, brand, ending, path }: Link,
  shared: SharedForm | undefined,
): PointerName {
  const bare = host.replace(/^www\d?\./u, '');
  if (HIDDEN_TARGETS.has(bare)) return 'hiddenTarget';
  if (KNOWN_HOSTS.has(bare)) return 'known';
  if (KNOWN_BRANDS.has(brand)) {
    return SOCIAL.has(brand) && PROFILE_PATH.test(path) && !path.startsWith('/watch')
      ? 'profile'
      : 'known';
  }
  if (form === 'unsure' || form === 'company') return form;
  if (posesAsCollection(brand)) return 'disguisedLink';
  if (CAUSE_ENDING.test(ending)) return 'causeAddress';
  if (isNewEnding(ending)) return 'newSite';
  if (shared) return shared === 'notice' ? 'noticeAddress' : 'causeAddress';
  if (form === 'address') return 'address';
  return /\d|-/u.test(brand) ? 'oddSite' : 'site';
}

const VERBS =
  '(?<![\\p{L}\\p{N}])(?:search|google|googel[tn]?|look\\s(?:up|for)|type|busca(?:r|d|lo|me|ndo)?|tapez|recherchez|cherchez|cherchant|sucht?|suchen\\ssie|cercate|cerca|cercando|busquen?|pesquis(?:e|a|em|ando)|procurando|procurem?|szukając|wpisz(?:cie)?|wyszukaj|zoek|s[oö]k|ara(?:tin|yin)?|ابحث|ابحثوا|חפשו|חפש|ищите|(?:за)?гугли(?:те)?)(?![\\p{L}\\p{N}])';
/** With the name of a search engine or in quotation marks. */
const SEARCH = new RegExp(
  `${VERBS}[^\\n]{0,24}?(?:["“”„«»‘「]|(?<=\\s)'|(?<!\\p{L})(?:google|youtube)|جوجل|גוגל|гугл)|(?<![\\p{L}\\p{N}])google\\s(?!maps|earth|photos|translate)\\p{Lu}|(?<!\\p{L})(?:nach|naar)\\s["“„«»][^"”“»«\\n]{1,40}["”“»«]\\s(?:suchen|googeln|zoeken)|(?:google|グーグル)で[^\\n]{0,40}検索|「[^」]{1,40}」(?:で|と|を)検索|搜索|百度`,
  'iu',
);
const VERB = new RegExp(VERBS, 'giu');
const HAS_VERB = new RegExp(`${VERBS}|(?:suchen|googeln|zoeken)(?!\\p{L})|検索|搜索|百度`, 'iu');
const SEARCH_NAME = new RegExp(`${VERBS}\\s(?:for\\s|nach\\s|por\\s)?\\p{Lu}`, 'u');

/** 'Search for "Cheap Loans"' points to a site as well as its address does. */
function searchesOf(readable: string): PointerName[] {
  if (!HAS_VERB.test(readable)) return [];
  const isQuoted = SEARCH.test(readable);
  if (!isQuoted && !SEARCH_NAME.test(capitalized(readable))) return [];
  const { praise, trade } = countOffers(readable);
  if (praise > 0) return ['praisedSearch'];
  return [isQuoted || trade > 0 ? 'search' : 'searchName'];
}

/** Lower-case verbs for `SEARCH_NAME`, which looks for a capital after them. */
function capitalized(text: string): string {
  return text.replaceAll(VERB, (verb) => verb.toLowerCase());
}
