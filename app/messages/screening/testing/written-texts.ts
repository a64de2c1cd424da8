/**
 * Texts that were written by hand, without the rules at hand: tributes and letters of mourners, and
 * advertising. One text a line, below `# language`; `t` is a tribute, `l` a letter, `?` marks an
 * honest text that only looks odd, and a name ends with ` ¦ `.
 */
import { readFileSync } from 'node:fs';

import type { MessageKind } from '../../message-kind.ts';
import { seededChoice } from './seeded-choice.ts';

export interface WrittenText {
  language: string;
  kind: MessageKind;
  isOdd: boolean;
  name: string;
  text: string;
}

export type TextsName =
  | 'honest'
  | 'spam'
  | 'honest-apart'
  | 'spam-apart'
  | 'honest-later'
  | 'spam-later'
  | 'honest-named'
  | 'spam-named'
  | 'honest-aimed'
  | 'spam-aimed'
  | 'honest-shared'
  | 'spam-shared'
  | 'honest-shops'
  | 'spam-shops';

const LINE = /^(?<kind>[tl])(?<odd>\??) (?:(?<name>[^¦]+) ¦ )?(?<text>.+)$/u;

export function readTexts(file: TextsName): WrittenText[] {
  const texts: WrittenText[] = [];
  let language = '';
  for (const line of readFileSync(new URL(`texts/${file}.txt`, import.meta.url), 'utf8').split(
    '\n',
  )) {
    if (line.startsWith('# ')) language = line.slice(2);
    else if (line !== '') {
      const { kind, odd, name = 'Anna', text = '' } = LINE.exec(line)?.groups ?? {};
      if (!kind) throw new Error(`No text: ${line}`);
      texts.push({
        language,
        kind: kind === 't' ? 'tribute' : 'letter',
        isOdd: odd === '?',
        name,
        text,
      });
    }
  }
  return texts;
}

const SEED = 30;

/** Two halves of each language at random. The rules were made with `tuning` alone. */
export function halvesOf(texts: readonly WrittenText[]): {
  tuning: WrittenText[];
  heldOut: WrittenText[];
} {
  const choice = seededChoice(SEED);
  const shuffled = texts
    .map((text) => ({ text, order: choice.between(0, 1e9) }))
    .toSorted((one, other) => one.order - other.order);
  const halves = { tuning: [] as WrittenText[], heldOut: [] as WrittenText[] };
  for (const language of new Set(texts.map((text) => text.language))) {
    const ofLanguage = shuffled.flatMap(({ text }) => (text.language === language ? [text] : []));
    const middle = Math.ceil(ofLanguage.length / 2);
    halves.tuning.push(...ofLanguage.slice(0, middle));
    halves.heldOut.push(...ofLanguage.slice(middle));
  }
  return halves;
}
