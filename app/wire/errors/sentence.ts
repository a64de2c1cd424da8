import type { I18n } from '@lingui/core';

import { pageI18n } from '../../language/i18n.ts';

/**
 * A sentence for people, which is in a catalog (docs/messages.md). A text is a message in English, which a comment
 * `i18n` marks for the catalog, or one that `storedSentence` made. A function says a sentence with values.
 */
export type Sentence = string | ((i18n: I18n) => string);

type Values = Readonly<Record<string, string | number>>;

const STORED = '{"message":';

/** A sentence that is stored, or sent to another process, and said when someone reads it. */
export function storedSentence(message: string, values: Values): string {
  return JSON.stringify({ message, values });
}

export function inEnglish(sentence: Sentence): string {
  return say(pageI18n, sentence);
}

/** In English, if the catalogs do not have the sentence. */
export function say(i18n: I18n, sentence: Sentence): string {
  if (typeof sentence !== 'string') return sentence(i18n);
  if (sentence.startsWith(STORED)) {
    const { message, values } = JSON.parse(sentence) as { message: string; values: Values };
    return i18n._(message, values);
  }
  return Object.hasOwn(i18n.messages, sentence) ? i18n._(sentence) : sentence;
}
