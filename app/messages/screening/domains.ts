/**
 * Finds the addresses of websites in a text. What a domain is, the public suffix list decides: it
 * knows every ending that can be registered. Long, because it undoes each way of disguising an address.
 */
import { createRequire } from 'node:module';

import type * as Tldts from 'tldts';

import { HIDDEN_TARGETS } from './known-hosts.ts';
import { plainLetters } from './readable-text.ts';

export type LinkForm =
  /** with a scheme or a path */
  | 'address'
  /** a name such as `www.example.com` or `example.com` */
  | 'site'
  /** the name of a company within a sentence, such as 'Amazon.com' */
  | 'company'
  /** perhaps only a missing space, as in 'I loved him.so did she' */
  | 'unsure'
  /** written so that a program does not recognize it */
  | 'disguised';

export interface Link {
  form: LinkForm;
  host: string;
  /** the domain without its ending: `example` of `www.example.co.uk` */
  brand: string;
  ending: string;
  path: string;
}

/** Scripts without spaces are left out, so that an address can stand between their characters. */
export const LETTER =
  '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}\\p{M}\\p{N}';
const LABEL = `[${LETTER}](?:[${LETTER}-]{0,62}[${LETTER}])?`;
const HOST = new RegExp(
  `(?<![${LETTER}@._-])(?<scheme>[a-z]{2,8}:\\/\\/)?(?<host>(?:${LABEL}\\.){1,6}${LABEL})(?![${LETTER}@_-])(?<path>(?::\\d{1,5})?[/?#]\\S{0,500})?`,
  'giu',
);
/** `https://` before what is no domain, such as an address of digits */
const SCHEME = /(?<![a-z])(?:https?|ftp):\/\/(?=[^\s/])/iu;

/** Two-letter endings that are words of a language, and can begin a sentence after a missing space. */
const WORDLIKE = new Set(
  'ac ad ae af ag ai al am an ao ar as at au az ba bb be bi bo by ca co cv da de do du ec ee el en er es et eu fi fm fr ga ge go gr ha he hi hm hu id ie il im in io iq ir is it je jo ki km la le li lo lu ma mc md me mi mo mr ms mu my na ne ni no nu of om os pa pe pl pm ps re ro sa se sh si sk sm so st su sur ta te th ti tj to tu ua ug uk un us va ve vi vu we ya ye yo za'.split(
    ' ',
  ),
);
/** Longer endings that can begin a sentence as well. */
const WORDLIKE_LONG = new Set(
  'art auto baby band bar best bike bio black blue book box build call camp care casa church city cool date day dog drive earth eat fail faith family fan fans farm fast fish fit fly food forum free fun game games garden gift gives gold golf green guide haus help here home horse hot house how hoy jetzt joy kids kim land law life like live living lol love maison man map meet men moi mom music name navy new next now one open page party pay pet pink place play plus pub read red rest rich rip room run safe save school show skin sky smile song star style talk taxi team tips today top town toys trust uno video watch win wine work works world wow yes you zero zone'.split(
    ' ',
  ),
);
/** In Portuguese, 'com' is a word. */
const PORTUGUESE =
  /(?<!\p{L})(?:não|você|vocês|muito|muita|saudades?|uma|meu|minha|vô|vó|vovô|vovó|tchau|amor|seu|sua|pra|ele|ela|foi)(?!\p{L})/iu;

export function findLinks(text: string): Link[] {
  const links: Link[] = [];
  const isWord = wordEndings(text);
  for (const match of text.matchAll(HOST)) {
    const link = linkOf(text, match, isWord);
    if (link) links.push(link);
  }
  if (links.length === 0 && SCHEME.test(text)) {
    links.push({ form: 'address', host: '', brand: '', ending: '', path: '' });
  }
  return links;
}

function linkOf(text: string, match: RegExpExecArray, isWord: IsWord): Link | undefined {
  const { host = '', scheme, path = '' } = match.groups ?? {};
  const known = domainOf(host);
  if (!known && !scheme) return undefined;
  const { brand, ending } = known ?? { brand: host, ending: '' };
  const written = { host, scheme, path, brand, ending };
  const end = match.index + match[0].length;
  const form = formOf(written, text.slice(end, end + 3), isWord);
  return form && { form, host: host.toLowerCase(), brand, ending, path };
}

interface Written {
  host: string;
  scheme: string | undefined;
  path: string;
  brand: string;
  ending: string;
}

function formOf(
  { host, scheme, path, brand, ending }: Written,
  after: string,
  isWord: IsWord,
): LinkForm | undefined {
  if (scheme) return 'address';
  const written = host.slice(host.lastIndexOf('.') + 1);
  const isShouted = host === host.toUpperCase() && /\p{Lu}/u.test(host);
  // "I miss her.Win or lose, she laughed": a name with a capital ending is a missing space.
  if (written !== written.toLowerCase() && !(isShouted && !isWord(ending))) return undefined;
  if (/^www\d?\./iu.test(host)) return path.length > 1 ? 'address' : 'site';
  const isPlain = /^(?:\p{L}+|\d+)$/u.test(brand);
  if (path.length > 1) {
    return isPlain && brand.length < 3 && isWord(ending) && !SHORT.has(host.toLowerCase())
      ? 'unsure'
      : 'address';
  }
  if (isPlain && isWord(ending) && /^\s?\p{L}/u.test(after)) return 'unsure';
  // 'dr.n.med. Kowal' is a title; 'a.click' is a site.
  const mayBeTitle = ending.length === 2 || host.split('.').length > 2;
  if (brand.length < 2 && mayBeTitle && !SHORT.has(host.toLowerCase())) return 'unsure';
  return /^\p{Lu}/u.test(host) && !isShouted ? 'company' : 'site';
}

export type IsWord = (ending: string) => boolean;

/** Tells whether an ending can be a word of the text's language. */
export function wordEndings(text: string): IsWord {
  const isPortuguese = PORTUGUESE.test(text);
  return (ending) => {
    const last = ending.slice(ending.lastIndexOf('.') + 1);
    if (last === 'com') return isPortuguese && ending === 'com';
    return last.length === 2 ? WORDLIKE.has(last) : WORDLIKE_LONG.has(last);
  };
}

/** Loaded when a text first has what may be a domain: unpacking the list takes 8 ms, which a start would wait for. */
let suffixes: typeof Tldts | undefined;

const SHORT = new Set(['t.me', 'g.co', 'v.gd', 'x.com', 'a.co', 'm.me', 'wa.me', 'is.gd', 'cl.ly']);

/** The registrable part of a host name. Undefined if its ending is not on the public suffix list. */
export function domainOf(host: string): { brand: string; ending: string } | undefined {
  suffixes ??= createRequire(import.meta.url)('tldts') as typeof Tldts;
  const { isIcann, domainWithoutSuffix, publicSuffix } = suffixes.parse(host.toLowerCase(), {
    extractHostname: false,
    validateHostname: false,
  });
  if (isIcann !== true || !domainWithoutSuffix || !publicSuffix) return undefined;
  return { brand: domainWithoutSuffix, ending: publicSuffix };
}

const DOT =
  '(?:dot|punkt|punktum|punto|point|ponto|kropka|punt|punct|nokta|prick|tečka|tocka|titik|chấm|точка|крапка|тчк|τελεία|点|點|ドット|닷|จุด|נקודה|דוט|دوت|نقطة|डॉट)';
/** '.com' and '.ru' as they are said in other scripts */
const SPELLED_ENDINGS: Readonly<Record<string, string>> = {
  ком: 'com',
  бет: 'bet',
  ру: 'ru',
  כום: 'com',
  קום: 'com',
  كوم: 'com',
  कॉम: 'com',
  คอม: 'com',
  コム: 'com',
  ネット: 'net',
  ショップ: 'shop',
  컴: 'com',
};
const SPELLED = Object.keys(SPELLED_ENDINGS).join('|');
const ENDING = `(?:[a-z]{2,20}|рф|укр|${SPELLED})`;
const AT =
  '(?:at|ät|arroba|arobase|chiocciola|małpa|malpa|apenstaartje|снабель|собака|שטרודל|آت|アット|@)';
const BRACKETED_DOT = new RegExp(`\\s?[[({<]\\s?(?:\\.|${DOT})\\s?[\\])}>]\\s?`, 'giu');
const BRACKETED_AT = new RegExp(`\\s?[[({<]\\s?${AT}\\s?[\\])}>]\\s?`, 'giu');
const SPOKEN_MAIL = new RegExp(
  `(?<![${LETTER}])([\\p{Script=Latin}\\p{M}0-9._+-]{2,64})\\s{1,2}${AT}\\s{1,2}([a-z0-9-]{2,63})(\\s{0,2}\\.\\s{0,2}|\\s{1,2}${DOT}\\s{1,2})([a-z]{2,20})(?![a-z])`,
  'giu',
);
const SPOKEN_DOT = new RegExp(
  `(?<![${LETTER}-])([${LETTER}-]{1,63})\\s${DOT}\\s(${ENDING})(?![${LETTER}])`,
  'giu',
);
/** 'example.ком', 'exampleドットコム' */
const SPELLED_ENDING = new RegExp(
  `(?<=[${LETTER}])(?:\\.|\\s?(?:ドット|닷|点|點)\\s?)(${SPELLED}|com|net)(?![${LETTER}])`,
  'giu',
);
const SPACED_WWW =
  /(?<![a-z])w\s?w\s?w[\s.,]{1,4}([a-z0-9-]{2,63})[\s.,]{1,4}([a-z]{2,20})(?![a-z])/giu;
/** Another sign in place of the dot: 'example,com', 'example•com' */
const COMMA_SITE = /(?<![a-z0-9-])([a-z0-9-]{4,63})[,،‚*•·‧∙⋅●۔](com|net|org)(?![\p{L}\p{N}])/giu;
const USUAL_ENDINGS = new Set(['com', 'net', 'org']);
const THREE_LETTERS = /(?<=[a-z0-9]{2})\.([\p{L}\p{N}]{3})(?![\p{L}\p{M}\p{N}])/giu;
const SPACED_SITE = new RegExp(
  `(?<![\\p{L}\\p{N}.-])([a-zA-Z0-9\\p{Script=Cyrillic}][a-z0-9\\p{Script=Cyrillic}-]{1,62})(?:\\s{1,2}\\.\\s{0,2}|\\.\\s{1,2})([a-z]{2,20}|рф|укр)(?:(?:\\s{1,2}\\.\\s{0,2}|\\.\\s{1,2})([a-z]{2}))?(?!\\.?[${LETTER}]|-)`,
  'gu',
);
const SLASH = '(?:/|slash|слэш|barra|taksim)';
const SPACED_PATH = new RegExp(
  `(?<![a-z0-9])([a-z0-9-]{1,63})(?<dot>\\s{1,2}|\\s?\\.\\s)([a-z]{2,3})\\s{0,2}${SLASH}\\s{0,2}([a-z0-9_.-]{2,63})`,
  'giu',
);
const SPOKEN_SLASH = new RegExp(`(?<=[a-z0-9]\\.[a-z]{2,8})\\s${SLASH}\\s`, 'giu');
const BEFORE_PATH = new RegExp(`^\\s?${SLASH}`, 'iu');
const MASKED_SCHEME = /(?<![a-z])h(?:[*x]{2}|tt)p(s?)\s?:\s?\/\s?\//giu;
/** '. c o m', which is too short for the next rule */
const SPACED_ENDING = /\.\s{0,2}(?:c\so\sm|n\se\st|o\sr\sg)(?!\s?\p{L}(?!\p{L})|[\p{L}\p{N}])/giu;
const SPACED_LETTERS = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.@]\s){4,80}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

/**
 * Undoes the usual disguises of addresses: 'example [dot] com', 'name at example dot com',
 * 'www . example . com', 'e x a m p l e . c o m', 'onlyfans com / name', 'hxxps://'.
 */
export function undisguised(text: string): string {
  const isWord = wordEndings(text);
  return text
    .replaceAll(SPACED_ENDING, (ending) => collapsed(ending))
    .replaceAll(SPACED_LETTERS, (run) => collapsed(run))
    .replaceAll(MASKED_SCHEME, 'http$1://')
    .replaceAll(BRACKETED_AT, '@')
    .replaceAll(BRACKETED_DOT, '.')
    .replaceAll(SPOKEN_MAIL, (all, ...parts: string[]) => {
      const [name = '', host = '', dot = '', ending = ''] = parts;
      // 'He worked at Yahoo.com' is no address.
      const isWritten = dot !== '.' || /[\d._]/u.test(name);
      // 'at his. So' has the form of 'name at host. ending', but begins a sentence.
      const isSentence = /^\.\s/u.test(dot) && isWord(ending.toLowerCase());
      return isEnding(ending) && isWritten && !isSentence ? `${name}@${host}.${ending}` : all;
    })
    .replaceAll(SPOKEN_DOT, (...match) => {
      const { all, host, after, ...rest } = spacedSiteOf(match);
      const ending = SPELLED_ENDINGS[rest.ending.toLowerCase()] ?? rest.ending;
      return isSpokenSite({ host, ending, after }, isWord) ? `${host}.${ending}` : all;
    })
    .replaceAll(SPOKEN_SLASH, '/')
    .replaceAll(
      SPELLED_ENDING,
      (_, ending: string) => `.${SPELLED_ENDINGS[ending.toLowerCase()] ?? ending}`,
    )
    .replaceAll(THREE_LETTERS, (all, ending: string) => {
      const plain = plainLetters(ending);
      const isUsual = USUAL_ENDINGS.has(plain) && plain !== ending.toLowerCase();
      return isUsual && !isWord(plain) ? `.${plain}` : all;
    })
    .replaceAll(SPACED_WWW, (all, host: string, ending: string) =>
      isEnding(ending) ? `www.${host}.${ending}` : all,
    )
    .replaceAll(COMMA_SITE, (all, host: string, ending: string) =>
      isWord(ending) ? all : `${host}.${ending}`,
    )
    .replaceAll(SPACED_PATH, (all, ...parts: string[]) => {
      const [host = '', dot = '', ending = '', path = ''] = parts;
      return (ending.toLowerCase() === 'com' && !dot.includes('.')) ||
        HIDDEN_TARGETS.has(`${host}.${ending}`.toLowerCase())
        ? `${host}.${ending}/${path}`
        : all;
    })
    .replaceAll(SPACED_SITE, (...match) => {
      const site = spacedSiteOf(match);
      const { all, host, ending, country } = site;
      if (!isSpacedSite(site, isWord)) return all;
      return [host, ending, ...(country ? [country] : [])].join('.');
    });
}

function collapsed(run: string): string {
  return run.replaceAll(/\s/gu, '');
}

interface SpacedSite {
  all: string;
  host: string;
  ending: string;
  country: string | undefined;
  /** the next characters of the text */
  after: string;
}

function spacedSiteOf(match: readonly unknown[]): SpacedSite {
  const [all = '', host = '', ending = ''] = match as string[];
  const [at, whole] = match.slice(-2) as [number, string];
  const country = match.length > 5 ? (match[3] as string | undefined) : undefined;
  const end = at + all.length;
  return { all, host, ending, country, after: whole.slice(end, end + 10) };
}

/** Without a `www`, spaces around a dot are more often a slip: 'I loved her . so did he'. */
function isSpacedSite({ all, host, ending, after }: SpacedSite, isWord: IsWord): boolean {
  if (!isEnding(ending) || !(/\s\./u.test(all) || ending === 'com')) return false;
  // 'Opa war Maurer . in Köln', 'Sie liebte Anna . info folgt'
  if (/^[A-Z]/u.test(host) && !isWrittenHost(host)) return false;
  return !isWord(ending) || isWrittenHost(host) || !/^\s?[\p{L}\p{N}]/u.test(after);
}

/** Not 'au point de partir', nor 'the dot com years'. */
function isSpokenSite(
  { host, ending, after }: Pick<SpacedSite, 'host' | 'ending' | 'after'>,
  isWord: IsWord,
): boolean {
  if (!isEnding(ending)) return false;
  if (host.length < 2) return SHORT.has(`${host}.${ending}`.toLowerCase());
  if (isWrittenHost(host) || BEFORE_PATH.test(after)) return true;
  if (/^\s(?:boom|bubble|crash|bust|years|era|days|time|mania|compan)/iu.test(after)) return false;
  return (
    !((ending.length === 2 || ending === 'com') && isWord(ending)) ||
    !/^\s?[\p{L}\p{N}]/u.test(after)
  );
}

/** Digits and hyphens are more usual in a host than in a word. */
function isWrittenHost(host: string): boolean {
  return /[\d-]/u.test(host);
}

function isEnding(ending: string): boolean {
  return domainOf(`example.${ending}`) !== undefined;
}
