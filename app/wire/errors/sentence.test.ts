import { expect, test } from 'vitest';

import { createI18n } from '../../language/i18n.ts';
import { inEnglish, say, storedSentence } from './sentence.ts';

const german = createI18n('de', {
  'This file is empty.': ['Diese Datei ist leer.'],
  '{name} is too large.': [['name'], ' ist zu groß.'],
});

test('a marked text is shown in the language', () => {
  expect(say(german, 'This file is empty.')).toBe('Diese Datei ist leer.');
  expect(inEnglish('This file is empty.')).toBe('This file is empty.');
});

test.each(['No catalog has {this}.', 'toString', '', '{"photo": 1}'])(
  '%j is shown as it is',
  (text) => {
    expect(say(german, text)).toBe(text);
    expect(inEnglish(text)).toBe(text);
  },
);

test.each(['A <b>B</b>', 'x</0> y', "O'Neil {name}", '\\u0041da', '\u{1F56F}'])(
  'a stored message keeps the value %j',
  (name) => {
    const stored = storedSentence('{name} is too large.', { name });
    expect(say(german, stored)).toBe(`${name} ist zu groß.`);
    expect(inEnglish(stored)).toBe(`${name} is too large.`);
  },
);

test('a message that the build compiled for a browser keeps its language', () => {
  const compiled = ['Es fehlt: ', ['name'], '.'] as unknown as string;
  expect(say(createI18n('de'), storedSentence(compiled, { name: 'Ada' }))).toBe('Es fehlt: Ada.');
});

test('numbers, bytes and messages within a stored message are shown in the language', () => {
  const message = 'In {file}, {place}, {size}: {problem}';
  const both = createI18n('de', {
    [message]: ['In ', ['file'], ', ', ['place'], ' (', ['size'], '): ', ['problem']],
    'This file is empty.': ['Diese Datei ist leer.'],
  });
  const stored = storedSentence(message, {
    file: '“a.zip”',
    place: { count: 12_345 },
    size: { bytes: 1_500_000_000 },
    problem: { sentences: ['This file is empty.'] },
  });
  expect(say(both, stored)).toBe('In “a.zip”, 12.345 (1,5\u{A0}GB): Diese Datei ist leer.');
  expect(inEnglish(stored)).toBe('In “a.zip”, 12,345, 1.5\u00A0GB: This file is empty.');
  const listed = storedSentence('{names}', { names: { sentences: ['Ada', 'Ida', 'Eva'] } });
  expect(inEnglish(listed)).toBe('Ada, Ida, Eva');
});
