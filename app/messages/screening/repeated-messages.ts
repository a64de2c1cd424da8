/**
 * When the same words count as repeated. A long text, and one with an address, count wherever they
 * were sent. Another short text is often the same by chance, or because a whole class or church
 * says it, and so it counts only as the work of one sender. What everybody says to mourners never
 * counts (`common-words.ts`).
 */
import { comparable } from './readable-text.ts';
import { pointsSomewhere } from './signals.ts';

/**
 * Texts with fewer letters are short. A Chinese, Japanese or Korean character counts as three
 * letters.
 */
const LONG_TEXT = 120;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How long a short text of the same browser or e-mail address counts. */
export const BROWSER_DAYS = 30;
/** How long one of the same network counts: a whole town can share a network. */
const NETWORK_HOURS = 24;
/** One browser of a family hands round a table: only the fifth same text on one memorial is held. */
const SAME_BROWSER_TEXTS = 4;

/** An earlier submission of the same text. */
export interface EarlierMessage {
  memorialId: string;
  name: string;
  createdAt: Date;
  /** true if it came from the same browser or e-mail address */
  isOfSender: boolean;
  isOfNetwork: boolean;
}

/** True if repetition counts for any sender. */
export function countsFromAnybody(text: string): boolean {
  const letters = text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isLong = letters.length + 2 * (letters.match(WIDE)?.length ?? 0) >= LONG_TEXT;
  return isLong || pointsSomewhere(text);
}

/**
 * The number of earlier submissions of a short text that count: from the same sender to other
 * memorials, from the same network to other memorials within a day, or under the same name to the
 * same memorial. "Semper fi" from a whole regiment counts nothing.
 */
export function countShortRepeats(
  earlier: readonly EarlierMessage[],
  current: { memorialId: string; name: string; now: Date },
): number {
  const name = comparable(current.name).trim();
  const since = (hours: number) => (words: EarlierMessage) =>
    current.now.getTime() - words.createdAt.getTime() <= hours * 3600_000;
  const recent = earlier.filter(since(BROWSER_DAYS * 24));
  const elsewhere = (words: readonly EarlierMessage[]) =>
    new Set(words.map(({ memorialId }) => memorialId).filter((id) => id !== current.memorialId))
      .size;
  const here = recent.filter(({ memorialId }) => memorialId === current.memorialId);
  const ofSender = recent.filter(({ isOfSender }) => isOfSender);
  const ofNetwork = recent.filter(({ isOfNetwork }) => isOfNetwork).filter(since(NETWORK_HOURS));
  const underName = here.filter(
    (words) => (words.isOfSender || words.isOfNetwork) && comparable(words.name).trim() === name,
  );
  const ofSenderHere = here.filter(({ isOfSender }) => isOfSender);
  return Math.max(
    elsewhere(ofSender),
    elsewhere(ofNetwork),
    underName.length,
    Math.floor((2 * ofSenderHere.length) / SAME_BROWSER_TEXTS),
  );
}
