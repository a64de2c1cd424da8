import { describe, expect, test } from 'vitest';

import { screenMessage } from './screen-message.ts';
import { halvesOf, readTexts, type WrittenText } from './testing/written-texts.ts';

function heldOf(texts: readonly WrittenText[]): WrittenText[] {
  return texts.filter(
    ({ text, name, kind }) =>
      screenMessage(
        { text, name },
        { kind, elapsedMs: 60_000, isTrapFilled: false, sameWordsBefore: 0, isBlocked: false },
      ).isHeld,
  );
}

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'ja', 'pl', 'pt'];
const honest = halvesOf(readTexts('honest'));
const spam = halvesOf(readTexts('spam'));

/** [name, honest texts, spam texts]; the rules were made with the first pair, and with the last. */
const CORPORA: [string, WrittenText[], WrittenText[]][] = [
  ['the half that the rules were made with', honest.tuning, spam.tuning],
  ['the half kept apart', honest.heldOut, spam.heldOut],
  ['texts of other kinds and languages', readTexts('honest-apart'), readTexts('spam-apart')],
  ['more texts of other kinds', readTexts('honest-later'), readTexts('spam-later')],
  ['texts with the names of their senders', readTexts('honest-named'), readTexts('spam-named')],
  ['frauds and offers aimed at mourners', readTexts('honest-aimed'), readTexts('spam-aimed')],
  [
    'death notices, causes and their imitations',
    readTexts('honest-shared'),
    readTexts('spam-shared'),
  ],
  ['offers that name no address', readTexts('honest-shops'), readTexts('spam-shops')],
];

describe.each(CORPORA)('of %s', (_, honestTexts, spamTexts) => {
  test('no ordinary text is held, and of the odd ones too few to count', () => {
    const held = heldOf(honestTexts);
    expect(held.filter(({ isOdd }) => !isOdd)).toEqual([]);
    expect(held.length, JSON.stringify(held, null, 1)).toBeLessThanOrEqual(
      Math.ceil(honestTexts.length / 100),
    );
  });

  test('at least nine in ten of the unwanted texts are held', () => {
    const held = new Set(heldOf(spamTexts));
    const missed = spamTexts.filter((text) => !held.has(text));
    expect(held.size, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(
      spamTexts.length * 0.9,
    );
  });
});

test('the corpora have at least 500 texts each, 50 in each of ten languages, and none twice', () => {
  for (const texts of [readTexts('honest'), readTexts('spam')]) {
    const counts = LANGUAGES.map(
      (language) => texts.filter((text) => text.language === language).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  }
});
