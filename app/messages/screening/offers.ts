/** Counts the words of advertising in a text. */
import {
  CALLS,
  CALLS_WITHOUT_SPACES,
  MATTERS,
  PRAISE,
  PRAISE_WITHOUT_SPACES,
  TRADE,
  TRADE_WITHOUT_SPACES,
} from './offer-words.ts';
import { countWords, splitText, wordList } from './word-lists.ts';

const LISTS = {
  trade: wordList(TRADE + TRADE_WITHOUT_SPACES),
  matters: wordList(MATTERS),
  calls: wordList(CALLS + CALLS_WITHOUT_SPACES),
  praise: wordList(PRAISE + PRAISE_WITHOUT_SPACES),
};

export type OfferCounts = Record<keyof typeof LISTS, number>;

/** How many different words of each list a text has. */
export function countOffers(text: string): OfferCounts {
  const split = splitText(text);
  return {
    trade: countWords(LISTS.trade, split),
    matters: countWords(LISTS.matters, split),
    calls: countWords(LISTS.calls, split),
    praise: countWords(LISTS.praise, split),
  };
}
