/**
 * Signs of advertising in the structure of a text, in any language. Each pattern is bounded or
 * starts at the beginning of a word. So even a long text without spaces is searched in linear time.
 */

/** a URL with a scheme, with `www.`, or with a path */
const WRITTEN_LINK = /(?:\b[a-z]{2,10}:\/\/\S|\bwww\d?\.\S|\b[\w-]{1,63}\.[a-z]{2,12}\/\S)/iu;
/**
 * A bare domain such as 'example.com'. The ending must be in lower case, because in "I miss her.Win
 * or lose, she laughed" only a space is missing.
 */
const BARE_DOMAIN =
  /(?<![@\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){0,6}\.(?:com|net|org|info|biz|xyz|ru|cn|io|shop|online|click|vip|casino|bet|loan|icu|win|app|dev|co\.uk|com\.br)(?![\p{L}\p{N}])/u;
/** A domain with a disguised dot, such as 'example [dot] com'. */
const HIDDEN_DOMAIN =
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\s*[[({<]\s*(?:\.|dot|punkt|punto|point|точка|点)\s*[\])}>]\s*\p{L}{2,}/iu;

export function hasLink(text: string): boolean {
  const plain = text.replaceAll(/[。．｡]/gu, '.');
  return WRITTEN_LINK.test(plain) || BARE_DOMAIN.test(plain) || HIDDEN_DOMAIN.test(plain);
}

/** At most 64 characters before the @, so that a long text is searched in linear time. */
const EMAIL_ADDRESS =
  /(?<![\w.+-])[\w.+-]{1,64}\s?(?:@|[[({]\s?(?:at|@)\s?[\])}])\s?[\w-]{1,63}(?:\.|\s\.\s|\s?[[({]\s?dot\s?[\])}]\s?)[\w.-]{2,}/iu;
/** A messenger handle, such as '@anna.berg'. */
const HANDLE = /(?<![\w@.])@[A-Za-z]\w{0,31}(?:\.\w{1,32}){0,4}(?![\w@])/u;
const SHORTEST_HANDLE = 5;
/**
 * Dates and year spans can have as many digits as a telephone number. So they are removed before
 * the search for telephone numbers.
 */
const DATES = /\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}|\b\d{4}\s?[-–—/]\s?\d{2,4}\b|\d{1,2}:\d{2}/gu;
const PHONE_NUMBER = /(?<!\d)(?:\+|00|\(?0)?\d(?:[ ()./\-–]{0,3}\d){7,14}(?!\d)/gu;

export function hasContact(text: string): boolean {
  const handle = HANDLE.exec(text)?.[0] ?? '';
  if (EMAIL_ADDRESS.test(text) || handle.length >= SHORTEST_HANDLE) return true;
  const numbers = text.replaceAll(DATES, ' ; ').match(PHONE_NUMBER) ?? [];
  return numbers.some(
    (number) => /^(?:\+|0|\()/u.test(number) || number.replaceAll(/\D/gu, '').length >= 9,
  );
}

const MARKUP =
  /<\/?(?:a|b|i|u|p|br|hr|div|span|img|font|strong|em|h[1-6]|ul|ol|li|table|tr|td|script|style|iframe|form|input|meta|link|svg|object|embed|center)\b[^<>]*>|\[\/?(?:url|link|img|b|i|u|color|size|quote|email)\b[^\][]*\]|\[[^\][\n]{1,200}\]\([^()\s]{1,500}\)|&(?:#\d{2,7}|#x[\da-f]{2,6}|lt|gt|nbsp|quot);/iu;

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/**
 * Invisible characters between Latin, Cyrillic or Greek letters. Other scripts and emoji need
 * invisible characters, so they are allowed there.
 */
const HIDDEN_BETWEEN_LETTERS =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}](?:[\u200B-\u200D\u2060-\u2064\uFEFF\u180E]|\u034F)+(?=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])/gu;
const MOST_HIDDEN = 1;

export function hasHiddenCharacters(text: string): boolean {
  return (
    (text.match(HIDDEN_BETWEEN_LETTERS)?.length ?? 0) > MOST_HIDDEN ||
    /[\u{E0020}-\u{E007E}]{8,}/u.test(text)
  );
}

const WORD = /[\p{L}\p{M}]{2,}/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const MATHEMATICAL = /[\u{1D400}-\u{1D7FF}]/gu;
const MOST_MATHEMATICAL = 12;

/**
 * True if a word mixes Latin letters with Cyrillic or Greek letters, or if the text has many
 * mathematical letters.
 */
export function hasMixedScripts(text: string): boolean {
  const words = text.match(WORD) ?? [];
  const mixed = words.filter((word) => LATIN.test(word) && LOOKALIKE.test(word));
  return mixed.length > 0 || (text.match(MATHEMATICAL)?.length ?? 0) > MOST_MATHEMATICAL;
}

const MANY_SIGNS = /([!?$€£%#@^&+|\\])\1{14}/u;
const FEWEST_WORDS = 24;
const LEAST_DISTINCT = 0.25;

/** True if the text repeats the same characters or words many times. */
export function hasRepetition(text: string): boolean {
  if (MANY_SIGNS.test(text)) return true;
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.length >= FEWEST_WORDS && new Set(words).size / words.length < LEAST_DISTINCT;
}
