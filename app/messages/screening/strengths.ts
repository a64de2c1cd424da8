/** Finds what strengthens a pointer: words of trade, sums, arrows, and how little else there is. */
import { countCondoling } from './common-words.ts';
import { countOffers } from './offers.ts';
import { countMixedWords, readableText } from './readable-text.ts';
import { hasFancyLetters, hasManySigns } from './structure.ts';
import { MOST_MATTERS, MOST_TRADE_WORDS, type StrengthName } from './weights.ts';

const FEW_WORDS = 8;
const MONEY =
  /(?:[$€£¥₹₪₽₺]|(?:usd|us\$|r\$|eur|gbp|chf))\s?\d|\d[\d.,]{0,12}\s?(?:k|mio|mln|million(?:s|en|es)?)?\s?(?:[$€£¥₹₪₽₺]|usd|usdt|eur|euros?|dollars?|dólares|dollari|d[oó]lares|reais|pesos|z[lł]|kr|tl|руб\p{L}{0,4}|円|万円|元|ש"ח|₪|دولار|ريال|دينار|درهم|रुपये)(?!\p{L})/iu;
const CURRENCY = '[$€£¥₹₪]|r\\$|us\\$|euros?|eur|usd|z[lł]|kr|ש"ח|руб|円';
/** 'Only $149', 'ab 4,99 €', '9 € per month' */
const PRICE = new RegExp(
  `(?<!\\p{L})(?:only|just|from|starting\\sat|for\\sas\\slittle\\sas|nur|ab|solo|desde|seulement|dès|à\\spartir\\sde|a\\spartir\\sd[ea]|apenas|só|tylko|już\\sod|slechts|vanaf|всего|от|فقط|רק)\\s(?:(?:${CURRENCY})\\s?\\d|\\d[\\d.,]{0,9}\\s?(?:${CURRENCY}))|\\d\\s?(?:${CURRENCY})\\s?(?:\\/|per\\s|pro\\s|par\\s|al\\s|por\\s|ao\\s)\\s?(?:mo|month|monat|mes|mois|mese|mês|mies)`,
  'iu',
);
/** Also a sum of 100,000 and more */
const MILLIONS =
  /(?<!\d)\d{3}[.,\s]?000\s?(?:€|\$|£|euros?|dollars?|d[oó]lares|dollari|usd|eur|reais|z[lł])(?!\p{L})|(?<!\d)\d{1,3}[.,\s]\d{3}[.,\s]\d{3}\s?(?:€|\$|£|euros?|dollars?|d[oó]lares|dollari|usd|eur|reais|z[lł])(?!\p{L})|[$€£]\s?\d[\d.,]{0,9}\s?m(?!\p{L})|\d\s?(?:m(?=\s?(?:usd|eur|gbp|dollar|pound))|mio|mln|mill(?:i|j|ó|ò)\p{L}*|milion\p{L}*|milhões|milhão|millones|miljoen\p{L}*|миллион\p{L}*|млн|مليون|מיליון|万|億|亿)(?!\p{Script=Latin})/iu;
const PERCENT = /\d\s?[%٪％]|[%٪]\s?\d/u;
const ARROW = /[👉👈👇➡⬇▶►→⇒☎✆📞📲💬✅🔥💋😘🍑😈🤑💰💵💸]|(?:-|=)>|>>|»»/u;
const TOKEN = /[\p{L}\p{N}]+/gu;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** `written` is the name with the text, `readable` its `readableText`. */
export function strengthsOf(
  written: string,
  readable: string,
  { ofText, pointers }: { ofText: string; pointers: number },
): { name: StrengthName; count: number }[] {
  const { trade, matters, calls, praise } = countOffers(readable);
  const { mixed } = countMixedWords(written);
  const counts: Record<StrengthName, number> = {
    trade: Math.min(trade, MOST_TRADE_WORDS),
    matters: Math.min(matters, MOST_MATTERS),
    call: Math.min(calls, 1),
    praise: Math.min(praise, 1),
    money: MONEY.test(readable) ? 1 : 0,
    price: PRICE.test(readable) ? 1 : 0,
    millions: MILLIONS.test(readable) ? 1 : 0,
    percent: PERCENT.test(readable) ? 1 : 0,
    arrow: ARROW.test(written) ? 1 : 0,
    nothingElse: countWords(readableText(ofText)) <= FEW_WORDS + pointers ? 1 : 0,
    manySigns: hasManySigns(readable) ? 1 : 0,
    fancyLetters: hasFancyLetters(written) ? 1 : 0,
    mixedWord: mixed > 0 ? 1 : 0,
  };
  return (Object.keys(counts) as StrengthName[]).flatMap((name) =>
    counts[name] > 0 ? [{ name, count: counts[name] }] : [],
  );
}

const LEAST_OFFERS = 4;
const LEAST_SHARE_OF_OFFERS = 0.25;
/** The largest share of a mourner's words, such as 'Dad', 'loved' and 'rest', that an advertisement has. */
const MOST_CONDOLING = 0.25;

/** True if a text has little but words of trade: 'Cheap tickets and hotels, 70% off, book now'. */
export function isNothingButOffers(readable: string): boolean {
  const { trade, matters, calls } = countOffers(readable);
  const sums = [MONEY, PRICE, PERCENT].filter((pattern) => pattern.test(readable)).length;
  const offers = 2 * trade + matters + calls + sums;
  // 'Plumber, locksmith and piano tuner' are trades of which nothing is offered.
  const isOffering = trade > 2 || (trade > 0 && calls + sums > 0);
  if (!isOffering || offers < LEAST_OFFERS) return false;
  if (offers < LEAST_SHARE_OF_OFFERS * countWords(readable)) return false;
  const { condoling, all } = countCondoling(readable);
  return condoling <= MOST_CONDOLING * all;
}

function countWords(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return (text.match(TOKEN)?.length ?? 0) + Math.floor(wide / 3);
}
