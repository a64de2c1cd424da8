/**
 * The signs of advertising and what each weighs. A text is held from `HOLDS` on. A sign that asks
 * people to go somewhere or to write to someone is a *pointer*. Words of trade, prices and the like
 * only strengthen a pointer: without one, a text is never held for its words.
 */
import type { WordsKind } from '../writing/words-kind.ts';
import {
  findEmails,
  findNames,
  findPhones,
  hasPayment,
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
} from './known-hosts.ts';
import { countOffers } from './offers.ts';
import { countMixedWords, hasKeycapNumber, readableText } from './readable-text.ts';
import type { ReasonName } from './reasons.ts';
import {
  countHidden,
  countRepeatedWords,
  hasEntities,
  hasFancyLetters,
  hasManyMoneySigns,
  hasManySigns,
  hasMarkup,
} from './structure.ts';

/** The least weight of a text that is held. */
export const HOLDS = 10;

/** The weight in a public tribute, and in a private letter, where people give their numbers. */
const POINTERS = {
  hiddenTarget: { tribute: 10, letter: 7, reason: 'links' },
  disguisedLink: { tribute: 10, letter: 10, reason: 'links' },
  address: { tribute: 10, letter: 7, reason: 'links' },
  newSite: { tribute: 10, letter: 8, reason: 'links' },
  oddSite: { tribute: 9, letter: 5, reason: 'links' },
  site: { tribute: 7, letter: 5, reason: 'links' },
  profile: { tribute: 5, letter: 2, reason: 'links' },
  causeAddress: { tribute: 4, letter: 1, reason: 'links' },
  company: { tribute: 3, letter: 1, reason: 'links' },
  unsure: { tribute: 3, letter: 2, reason: 'links' },
  known: { tribute: 2, letter: 0, reason: 'links' },
  disguisedContact: { tribute: 10, letter: 5, reason: 'contacts' },
  newEmail: { tribute: 10, letter: 8, reason: 'contacts' },
  email: { tribute: 10, letter: 3, reason: 'contacts' },
  phone: { tribute: 10, letter: 3, reason: 'contacts' },
  likelyPhone: { tribute: 7, letter: 3, reason: 'contacts' },
  messenger: { tribute: 10, letter: 5, reason: 'contacts' },
  handle: { tribute: 6, letter: 3, reason: 'contacts' },
  named: { tribute: 7, letter: 3, reason: 'contacts' },
  mention: { tribute: 2, letter: 1, reason: 'contacts' },
  payment: { tribute: 7, letter: 5, reason: 'contacts' },
  praisedSearch: { tribute: 8, letter: 5, reason: 'search' },
  search: { tribute: 6, letter: 3, reason: 'search' },
  searchName: { tribute: 3, letter: 2, reason: 'search' },
} as const satisfies Record<string, { tribute: number; letter: number; reason: ReasonName }>;

type PointerName = keyof typeof POINTERS;

/** Each further pointer of a text. */
const FURTHER = { each: 2, most: 6 };

/** What strengthens a pointer, at most by `MOST_STRENGTH` of the pointers' weight. */
const STRENGTHS = {
  trade: { tribute: 3, letter: 3, reason: 'offer' },
  matters: { tribute: 3, letter: 0.5, reason: null },
  call: { tribute: 3, letter: 1, reason: null },
  praise: { tribute: 4, letter: 4, reason: 'offer' },
  money: { tribute: 3, letter: 1, reason: 'offer' },
  price: { tribute: 3, letter: 3, reason: 'offer' },
  millions: { tribute: 3, letter: 4, reason: 'offer' },
  percent: { tribute: 2, letter: 2, reason: null },
  arrow: { tribute: 3, letter: 2, reason: null },
  nothingElse: { tribute: 3, letter: 2, reason: null },
  manySigns: { tribute: 2, letter: 2, reason: null },
  fancyLetters: { tribute: 3, letter: 3, reason: null },
  mixedWord: { tribute: 4, letter: 4, reason: 'scripts' },
} as const satisfies Record<string, { tribute: number; letter: number; reason: ReasonName | null }>;
const MOST_TRADE_WORDS = 3;
const MOST_MATTERS = 2;
const MOST_STRENGTH = { tribute: 1.5, letter: 3 } as const;

/** What weighs by itself. */
const STRUCTURES = {
  markup: { weight: 10, reason: 'markup' },
  entities: { weight: 4, reason: 'markup' },
  hiddenLetters: { weight: 10, reason: 'hidden' },
  someHiddenLetters: { weight: 5, reason: 'hidden' },
  mixedWords: { weight: 10, reason: 'scripts' },
  repeatedWords: { weight: 10, reason: 'shouting' },
  someRepeatedWords: { weight: 6, reason: 'shouting' },
  moneySigns: { weight: 10, reason: 'shouting' },
} as const satisfies Record<string, { weight: number; reason: ReasonName }>;

const FEWEST_MIXED_WORDS = 3;
const LEAST_MIXED_SHARE = 0.25;
const MANY_REPEATED_WORDS = 36;
const FEW_WORDS = 8;

export interface Weighed {
  weight: number;
  reasons: Set<ReasonName>;
}

/** Adds up the signs of a text. `written` is the text as it was sent. */
export function weighText(written: string, kind: WordsKind): Weighed {
  const readable = readableText(written);
  const structures = structuresOf(written).map((name) => STRUCTURES[name]);
  const pointers = pointersOf(written, readable);
  const weights = pointers.map((name) => POINTERS[name][kind]).toSorted((a, b) => b - a);
  const [first = 0, ...others] = weights;
  const further = others.filter((weight) => weight > 1).length * FURTHER.each;
  const pointing = first + Math.min(further, FURTHER.most);
  const certain = sum(structures.map(({ weight }) => weight)) + pointing;
  const strengths = pointing > 0 ? strengthsOf(written, readable, pointers.length) : [];
  const strengthening = sum(strengths.map(({ name, count }) => STRENGTHS[name][kind] * count));
  const reasons = new Set<ReasonName>(structures.map(({ reason }) => reason));
  for (const name of pointers) if (POINTERS[name][kind] > 1) reasons.add(POINTERS[name].reason);
  // What only strengthens is a reason if the text would not be held without it.
  for (const { name } of certain < HOLDS ? strengths : []) {
    const { reason } = STRENGTHS[name];
    if (reason) reasons.add(reason);
  }
  return { weight: certain + Math.min(strengthening, MOST_STRENGTH[kind] * pointing), reasons };
}

function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0);
}

/** True if the text points to somewhere, however honest it looks. */
export function pointsSomewhere(written: string): boolean {
  return pointersOf(written, readableText(written)).some(
    (name) => POINTERS[name].tribute >= POINTERS.company.tribute,
  );
}

/** True if a name points to somewhere. The name of a person does not. */
export function isNameAnAddress(name: string): boolean {
  const isAddress = pointersOf(name, readableText(name)).some(
    (pointer) => POINTERS[pointer].tribute >= POINTERS.profile.tribute,
  );
  return isAddress || hasMarkup(name.normalize('NFKC'));
}

function structuresOf(text: string): (keyof typeof STRUCTURES)[] {
  const hidden = countHidden(text);
  const repeated = countRepeatedWords(text.normalize('NFKC'));
  const { mixed, all } = countMixedWords(text);
  const signs: Array<[keyof typeof STRUCTURES, boolean]> = [
    ['markup', hasMarkup(text.normalize('NFKC'))],
    ['entities', hasEntities(text)],
    ['hiddenLetters', hidden > 5],
    ['someHiddenLetters', hidden > 1 && hidden <= 5],
    ['mixedWords', mixed >= FEWEST_MIXED_WORDS && mixed / all >= LEAST_MIXED_SHARE],
    ['repeatedWords', repeated >= MANY_REPEATED_WORDS],
    ['someRepeatedWords', repeated > 0 && repeated < MANY_REPEATED_WORDS],
    ['moneySigns', hasManyMoneySigns(text)],
  ];
  return signs.flatMap(([name, applies]) => (applies ? [name] : []));
}

function pointersOf(written: string, readable: string): PointerName[] {
  const open = undisguised(readable);
  const links = linksOf(readable, open);
  const emails = findEmails(readable);
  const hasHiddenEmail = open !== readable && findEmails(open).length > emails.length;
  const names = findNames(readable);
  const phones = hasKeycapNumber(written) ? [] : findPhones(readable);
  return [
    ...links,
    ...times(hasHiddenEmail ? 1 : 0, 'disguisedContact' as const),
    ...emails.map(pointerOfEmail),
    ...times(hasKeycapNumber(written) ? 1 : 0, 'disguisedContact' as const),
    ...phones.map((form) => (form === 'certain' ? ('phone' as const) : ('likelyPhone' as const))),
    ...names,
    ...times(hasPayment(readable) ? 1 : 0, 'payment' as const),
    ...times(hasProfileLink(readable) ? 1 : 0, 'named' as const),
    ...searchesOf(readable),
  ];
}

function pointerOfEmail({ isNew, isSpaced }: Email): PointerName {
  if (isSpaced) return 'disguisedContact';
  return isNew ? 'newEmail' : 'email';
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

function linksOf(readable: string, open: string): PointerName[] {
  const plain = findLinks(withoutEmails(readable));
  if (open === readable) return plain.map(pointerOfLink);
  const hosts = new Set(plain.map(({ host }) => host));
  const disguised = findLinks(withoutEmails(open)).filter(
    ({ host, form }) => !hosts.has(host) && form !== 'unsure',
  );
  return [...plain.map(pointerOfLink), ...disguised.map(() => 'disguisedLink' as const)];
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

function pointerOfLink({ form, host, brand, ending, path }: Link): PointerName {
  const bare = host.replace(/^www\d?\./u, '');
  if (HIDDEN_TARGETS.has(bare)) return 'hiddenTarget';
  if (KNOWN_HOSTS.has(bare)) return 'known';
  if (KNOWN_BRANDS.has(brand)) {
    return SOCIAL.has(brand) && PROFILE_PATH.test(path) && !path.startsWith('/watch')
      ? 'profile'
      : 'known';
  }
  if (form === 'unsure' || form === 'company') return form;
  if (CAUSE_ENDING.test(ending)) return 'causeAddress';
  if (isNewEnding(ending)) return 'newSite';
  if (form === 'address') return 'address';
  return /\d|-/u.test(brand) ? 'oddSite' : 'site';
}

const VERBS =
  '(?<![\\p{L}\\p{N}])(?:search|google|googelt?|look\\s(?:up|for)|type|busca(?:r|d|lo|me)?|tapez|recherchez|cherchez|sucht?|cercate|cerca|pesquise|procure|wpisz(?:cie)?|wyszukaj|zoek|s[oö]k|ara(?:tin|yin)?|ابحث|ابحثوا|חפשו|חפש|ищите|загуглите)(?![\\p{L}\\p{N}])';
/** With the name of a search engine or in quotation marks. */
const SEARCH = new RegExp(
  `${VERBS}[^\\n]{0,24}?(?:["“”„«»‘「]|(?<=\\s)'|(?<!\\p{L})(?:google|youtube)|جوجل|גוגל|гугл)|(?<![\\p{L}\\p{N}])google\\s(?!maps|earth|photos|translate)\\p{Lu}|(?:google|グーグル)で[^\\n]{0,40}検索|「[^」]{1,40}」(?:で|と|を)検索|搜索|百度`,
  'iu',
);
const VERB = new RegExp(VERBS, 'giu');
const HAS_VERB = new RegExp(`${VERBS}|検索|搜索|百度`, 'iu');
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

const MONEY =
  /(?:[$€£¥₹₪₽₺]|(?:usd|us\$|r\$|eur|gbp|chf))\s?\d|\d[\d.,]{0,12}\s?(?:k|mio|mln|million(?:s|en|es)?)?\s?(?:[$€£¥₹₪₽₺]|usd|usdt|eur|euros?|dollars?|dólares|dollari|d[oó]lares|reais|pesos|z[lł]|kr|tl|руб\p{L}{0,4}|円|万円|元|ש"ח|₪|دولار|ريال|دينار|درهم|رубл\p{L}*|रुपये)(?!\p{L})/iu;
/** 'Only $149', 'ab 4,99 €' */
const PRICE =
  /(?<!\p{L})(?:only|just|from|starting\sat|for\sas\slittle\sas|nur|ab|schon\sab|solo|desde|por\ssolo|seulement|dès|à\spartir\sde|a\spartir\sd[ea]|apenas|só|tylko|już\sod|slechts|vanaf|всего|от|فقط|רק)\s(?:[$€£¥₹₪]|r\$|us\$)?\s?\d[\d.,]{0,9}\s?(?:[$€£¥₹₪]|euros?|eur|usd|z[lł]|kr|ש"ח|руб|円)?(?<=[$€£¥₹₪]\s?\d[\d.,]{0,9}\s?|[$€£¥₹₪r]|euros?|eur|usd|z[lł]|kr|ש"ח|руб|円)|\d\s?(?:[$€£]|euros?|zł)\s?(?:\/|per\s|pro\s|par\s|al\s|por\s|ao\s)\s?(?:mo|month|monat|mes|mois|mese|mês|mies)/iu;
const MILLIONS =
  /\d\s?(?:m(?=\s?(?:usd|eur|gbp|dollar|pound))|mio|mln|mill(?:i|j|ó|ò)\p{L}*|milion\p{L}*|milhões|milhão|millones|miljoen\p{L}*|миллион\p{L}*|млн|مليون|מיליון|万|億|亿)(?!\p{Script=Latin})/iu;
const PERCENT = /\d\s?[%٪％]|[%٪]\s?\d/u;
const ARROW = /[👉👈👇➡⬇▶►→⇒☎✆📞📲💬✅🔥💋😘🍑😈🤑💰💵💸]|(?:-|=)>|>>|»»/u;
const TOKEN = /[\p{L}\p{N}]+/gu;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

function strengthsOf(
  written: string,
  readable: string,
  pointers: number,
): { name: keyof typeof STRENGTHS; count: number }[] {
  const { trade, matters, calls, praise } = countOffers(readable);
  const { mixed } = countMixedWords(written);
  const counts: Record<keyof typeof STRENGTHS, number> = {
    trade: Math.min(trade, MOST_TRADE_WORDS),
    matters: Math.min(matters, MOST_MATTERS),
    call: Math.min(calls, 1),
    praise: Math.min(praise, 1),
    money: MONEY.test(readable) ? 1 : 0,
    price: PRICE.test(readable) ? 1 : 0,
    millions: MILLIONS.test(readable) ? 1 : 0,
    percent: PERCENT.test(readable) ? 1 : 0,
    arrow: ARROW.test(written) ? 1 : 0,
    nothingElse: countWords(readable) <= FEW_WORDS + pointers ? 1 : 0,
    manySigns: hasManySigns(readable) ? 1 : 0,
    fancyLetters: hasFancyLetters(written) ? 1 : 0,
    mixedWord: mixed > 0 ? 1 : 0,
  };
  return (Object.keys(counts) as (keyof typeof STRENGTHS)[]).flatMap((name) =>
    counts[name] > 0 ? [{ name, count: counts[name] }] : [],
  );
}

function countWords(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return (text.match(TOKEN)?.length ?? 0) + Math.floor(wide / 3);
}
