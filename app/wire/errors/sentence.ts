import type { I18n } from '@lingui/core';

import { pageI18n } from '../../language/i18n.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { formatCount } from '../text/format-count.ts';
import { joinList } from '../text/join-list.ts';

/**
 * A sentence for people, which is in a catalog (docs/messages.md). A text is a message in English, which a comment
 * `i18n` marks for the catalog, or one that `storedSentence` made. A function says a sentence with values.
 */
export type Sentence = string | ((i18n: I18n) => string);

/**
 * A text or number is inserted as it is. The others are said in the language of the reader: a number with separators, a
 * number of bytes, and sentences or names that are joined to a list.
 */
type Value =
  | string
  | number
  | { count: number }
  | { bytes: number }
  | { sentences: readonly string[] };
type Values = Readonly<Record<string, Value>>;

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
    const said = Object.entries(values).map(([name, value]) => [name, sayValue(i18n, value)]);
    // In scripts for browsers the message is compiled, in the page's language, and no catalog has it.
    const descriptor = { id: message, message, values: Object.fromEntries(said) as Values };
    return i18n._(descriptor);
  }
  return Object.hasOwn(i18n.messages, sentence) ? i18n._(sentence) : sentence;
}

function sayValue(i18n: I18n, value: Value): string | number {
  if (typeof value !== 'object') return value;
  if ('count' in value) return formatCount(value.count, i18n.locale);
  if ('bytes' in value) return formatBytes(value.bytes, i18n.locale);
  const said = value.sentences.map((sentence) => say(i18n, sentence));
  return joinList(said, i18n.locale);
}
