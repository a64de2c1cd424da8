// Translations in which a value would need another form of the words around it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const APP = join(import.meta.dirname, '..');

const NAMED =
  'name|names|who|whom|writer|owner|newOwner|inviter|asker|person|memorialName|title|caption|file|other|first|second|product|provider';

/** What people typed or chose: its first sound and its gender are not known. */
const TEXT = String.raw`[«„“‘ \u00A0]*(?:\{(?:${NAMED})\}|<\d/>)`;
const NAME = String.raw`\{(?:${NAMED})\}`;

const after = (words: string, value: string) => new RegExp(`(?<!\\p{L})(?:${words}) ${value}`, 'u');

const RULES: ReadonlyArray<readonly [string, string, RegExp]> = [
  ['es', '“y” is “e” before Inés', after('y', TEXT)],
  ['es', '“o” is “u” before Olga', after('o', TEXT)],
  ['es', '1:05 is “a la”', after('las', String.raw`\{time`)],
  ['es', 'names have no article', after('del|al|el|la', NAME)],
  ['fr', 'Anna is d’Anna and qu’Anna', after('de|que|jusque|lorsque|puisque', TEXT)],
  ['fr', 'names have no article', after('du|des|au|le|la', NAME)],
  ['fr', 'Rose is de Rose', new RegExp(`[’']${TEXT}`)],
  ['de', 'Hans has no s', new RegExp(`${NAME}(?:s|’)`)],
  ['de', 'names have no article', after('des|vom|zum|zur', NAME)],
  ['pl', '“z” is “ze” before Szkoła', after('ze?|we?', TEXT)],
  [
    'pt-BR',
    'names have no article',
    after('d[oa]|n[oa]|pel[oa]|ao|à', String.raw`“?(?!\{provider\})${NAME}`),
  ],
  ['pt-BR', '01:05 is “à”', after('[aà]s', String.raw`\{time`)],
  ['ar', 'و is joined to the value', after('و', TEXT)],
  ['he', 'a Hebrew name has no maqaf before it', /[ובלמכשה]־<\d\/>/],
  ['ja', 'さん comes once', /(?:さん|様|氏){2}/],
];

function* messagesIn(language: string): Generator<readonly [english: string, said: string]> {
  for (const file of globSync(`*/locales/${language}.po`, { cwd: APP })) {
    const catalog = readFileSync(join(APP, file), 'utf8');
    for (const [, english = '', said = ''] of catalog.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)) {
      yield [english, said];
    }
  }
}

describe('no translation depends on the sound or gender of a value', () => {
  test.each(RULES)('in %s: %s', (language, _, pattern) => {
    const messages = [...messagesIn(language)];
    expect(messages.length).toBeGreaterThan(1_000);
    expect(messages.filter(([, said]) => pattern.test(said))).toEqual([]);
  });
});

/** `app/messages/writing/form/first-names.tsx` */
test.each([
  ['es', 'con <0/>', ' y con <1/>'],
  ['he', 'אל <0/>', ' ואל <1/>'],
])(
  'in %s, two first names repeat the preposition of their sentences',
  (language, first, second) => {
    const messages = new Map(messagesIn(language));
    expect(messages.get('<0/> and <1/>')).toBe(`<0/>${second}`);
    for (const english of [
      'How did you know <0/>?',
      'How are you related to <0/>?',
      'Someone looks after this page, so we’ll ask them first. They’ll see only your name and your relationship to <0/>.',
    ]) {
      expect(messages.get(english)).toContain(first);
    }
  },
);
