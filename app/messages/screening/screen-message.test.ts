import { describe, expect, test } from 'vitest';

import { REASON_SENTENCES } from './reasons.ts';
import { screenMessage, type Circumstances } from './screen-message.ts';
import { HELD_OUT_PHRASES } from './testing/held-out-phrases.ts';
import { honestCorpus } from './testing/honest-corpus.ts';
import { HONEST_PHRASES } from './testing/honest-phrases.ts';
import type { SentMessage } from './testing/sent-messages.ts';
import { spamCorpus } from './testing/spam-corpus.ts';
import { HELD_OUT_SPAM, SPAM_TEMPLATES } from './testing/spam-templates.ts';

const CALM: Circumstances = {
  kind: 'tribute',
  elapsedMs: 60_000,
  isTrapFilled: false,
  sameWordsBefore: 0,
  isBlocked: false,
};

function reasonsOf(text: string, circumstances: Partial<Circumstances> = {}, name = 'Anna') {
  return screenMessage({ text, name }, { ...CALM, ...circumstances }).reasons;
}

function heldOf(corpus: readonly SentMessage[]): SentMessage[] {
  return corpus.filter(({ words, circumstances }) => screenMessage(words, circumstances).isHeld);
}

function textsOf(corpus: readonly SentMessage[]): string[] {
  return [...new Set(corpus.map(({ words }) => words.text))];
}

describe.each([
  ['1,000 honest texts', HONEST_PHRASES, 1_000, 18],
  ['1,000 honest texts in words that the rules were not made with', HELD_OUT_PHRASES, 1_000, 81],
])('of %s', (_, phrases, size, seed) => {
  test('at most one in a hundred is held, and none is collapsed', () => {
    const corpus = honestCorpus(phrases, size, seed);
    const screened = corpus.map((sent) => ({
      sent,
      result: screenMessage(sent.words, sent.circumstances),
    }));
    const held = screened.filter(({ result }) => result.isHeld).map(({ sent }) => sent);
    expect(held.length, textsOf(held).join('\n---\n')).toBeLessThanOrEqual(size / 100);
    const folded = screened.filter(({ result }) => result.isFolded).map(({ sent }) => sent);
    expect(textsOf(folded)).toEqual([]);
  });
});

describe.each([
  ['1,000 spam texts', SPAM_TEMPLATES, 1_000, 19],
  ['1,000 spam texts in words that the rules were not made with', HELD_OUT_SPAM, 1_000, 91],
])('of %s', (_, templates, size, seed) => {
  test('at least nine in ten are held', () => {
    const corpus = spamCorpus(templates, size, seed);
    const held = new Set(heldOf(corpus));
    const missed = corpus.filter((sent) => !held.has(sent));
    expect(held.size, textsOf(missed).join('\n---\n')).toBeGreaterThanOrEqual(size * 0.9);
  });
});

test.each([
  'Rest in peace, Dick',
  'He sold Viagra jokes at every casino in Vegas, and won the lottery once.',
  'A loan of 500 pounds, in 1974, without interest: that was Uncle Cock.',
])('“%s” is a tribute: words alone decide nothing', (text) => {
  expect(reasonsOf(text)).toEqual([]);
});

describe('each rule alone', () => {
  test.each<[string, Partial<Circumstances>]>([
    ['trap', { isTrapFilled: true }],
    ['repeated', { sameWordsBefore: 2 }],
    ['blocked', { isBlocked: true }],
  ])('%s', (reason, circumstances) => {
    expect(reasonsOf('Rest in peace', circumstances)).toEqual([reason]);
  });

  test('three seconds alone are no reason, because a browser may have kept the text', () => {
    expect(reasonsOf('Rest in peace', { elapsedMs: 100 })).toEqual([]);
    const linked =
      'She sang in our choir for thirty years, and her photos are at facebook.com/some.page';
    expect(reasonsOf(linked, { elapsedMs: 3_000 })).toEqual([]);
    expect(reasonsOf(linked, { elapsedMs: 2_999 })).toEqual(['fast', 'links']);
    const trapped = { elapsedMs: 100, isTrapFilled: true };
    expect(reasonsOf('Rest in peace', trapped)).toEqual(['fast', 'trap']);
  });

  test('a change has no writing time', () => {
    expect(reasonsOf('Rest in peace', { elapsedMs: null })).toEqual([]);
  });

  test.each([
    ['Call 01 23 45 67 89', ['contacts']],
    ['1945-2020', []],
    ['12.03.1945 – 31.12.2019', []],
    ['* 3.5.1931 † 17.11.2023', []],
    ['From 9:30 to 18:45 on 2020-05-17', []],
    ['user@example.org', ['contacts']],
    ['spell @ gmail . com', ['contacts']],
    ['@ the pub', []],
    ['I met her @ Woodstock. We danced.', []],
    ['t.me/lovespell', ['links']],
    ['A.m./p.m., it was all the same to him', []],
    ['see example.com', ['links']],
    ['We loved him.Everyone did.', []],
    ['<3 <3 <3', []],
    ['Fish & chips', []],
    ['<p>Hello</p>', ['markup']],
    ['Ηe was kind', []],
    ['Ο παππούς Nikos', []],
    ['👨‍👩‍👧‍👦', []],
    ['ha '.repeat(40), ['shouting']],
  ])('%s', (text, reasons) => {
    expect(reasonsOf(text)).toEqual(reasons);
  });

  test.each([
    ['the Hangul filler', '\u3164'],
    ['its half-width form', '\uFFA0'],
    ['a filler of old Hangul', '\u115F'],
    ['the Braille blank', '\u2800'],
    ['a selector of variants', '\u{E0100}'],
    ['a Mongolian selector', '\u180B'],
    ['a Khmer vowel without a form', '\u17B4'],
    ['a mark of annotations', '\uFFF9'],
    ['the sign of a missing object', '\uFFFC'],
    ['a control of shorthand', '\u{1BCA0}'],
    ['a control of music', '\u{1D173}'],
    ['a control character', '\u0085'],
  ])('%s hides neither an address nor a number, and many of it are a reason', (_, hidden) => {
    expect(reasonsOf(`More at cheap${hidden}pills${hidden}.c${hidden}om now`)).toContain('links');
    expect(reasonsOf(`Call 077${hidden}00 900${hidden}123`)).toContain('contacts');
    expect(reasonsOf(Array.from('Lovely words').join(hidden))).toEqual(['hidden']);
  });

  test.each(['•', '·', '‧', '∙', '⋅', '●', '۔', '،', '‚', '*'])(
    '“%s” in place of the dot before a usual ending',
    (dot) => {
      expect(reasonsOf(`More at cheappills${dot}com now`)).toEqual(['links']);
      expect(reasonsOf(`Peace${dot}love${dot}family${dot}orange trees in Rome`)).toEqual([]);
    },
  );

  test.each(['c0m', 'сом', 'ϲom', 'cօm', 'çöm', 'cọm', 'nеt', 'оrg'])(
    'an ending in letters that look like others: .%s',
    (ending) => {
      expect(reasonsOf(`More at cheappills.${ending} now`)).toContain('links');
    },
  );

  test.each(['‐', '‑', '—', '−', '•', '·', '_', '~', '|'])(
    'a number with “%s” between its digits',
    (sign) => {
      expect(reasonsOf(`Ring me: 07700${sign}900${sign}123`)).toEqual(['contacts']);
      expect(reasonsOf(`1932${sign}2020, and 03${sign}04${sign}1950`)).toEqual([]);
      expect(reasonsOf(`6${sign}4, 3${sign}6, 7${sign}5`)).toEqual([]);
    },
  );

  test.each(['➀➆➆➈➈➈➀➁➂', '❶❼❼❾❾❾❶❷❸', '➊➐➐➒➒➒➊➋➌', '⓵⓻⓻⓽⓽⓽⓵⓶⓷'])(
    'a number in digits with a circle: %s',
    (digits) => {
      expect(reasonsOf(`Call ${digits}`)).toEqual(['contacts']);
    },
  );

  test.each([
    'Поймал щуку.Сом ушёл.',
    'Saknar dig mormor.Nät och båt står kvar.',
    '葛\u{E0100}城さん、ありがとうございました。',
    'Ніколи не забудемо.Сон твій хай буде спокійним.',
    '⠗⠊⠏⠀⠙⠁⠙',
    'رحمك الله يا جدي ۝ ۔ آمين',
    'می\u200Cخواهم\u200C بدانی که دوستت داریم',
  ])('no reason in %s', (text) => {
    expect(reasonsOf(text)).toEqual([]);
  });

  test('every reason is a sentence for the family', () => {
    for (const sentence of Object.values(REASON_SENTENCES)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
