/**
 * Names and addresses in sentences that run in the other direction. Without an isolate, `3` in 'שרה: 3 tributes' goes to
 * the other side of the name, and a sentence that begins with a name gets the direction of the name.
 */
import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

import { directionOf, type Direction } from '../language/direction.ts';
import { strongDirectionOf } from '../ui/text-direction.ts';

type Values = Record<string, unknown>;

const ISOLATED = /\u2068([^\u2066-\u2069]*)\u2069/u;

const MARKS: Readonly<Record<Direction, string>> = { ltr: '\u200E', rtl: '\u200F' };

/** The same messages, with isolates around such values. */
export function isolatingValues(i18n: I18n): I18n {
  const isolated = (message: string, values: Values = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        // A `select` compares its value with keywords, such as roles.
        typeof value === 'string' && !message.includes(`{${name}, select,`)
          ? isolateOf(value, i18n.locale)
          : value,
      ]),
    );
  const say = (id: MessageDescriptor | string, values?: Values, options?: MessageOptions) =>
    typeof id === 'string'
      ? i18n._(id, isolated(id, values), options)
      : i18n._({ ...id, values: isolated(id.message ?? id.id, id.values) });
  return Object.create(i18n, { _: { value: say } }) as I18n;
}

/**
 * For names in a list, which is one value of its sentence. Texts that have letters of both directions stay: such a list
 * is a part of its sentence.
 */
export function isolateOf(text: string, language: string): string {
  if (text.includes('\u2068')) return text;
  const directions = new Set(text.match(/\p{L}/gu)?.map(strongDirectionOf));
  const isForeign = directions.size > 0 && !directions.has(directionOf(language));
  return isForeign ? `\u2068${text}\u2069` : text;
}

/** The parts of a sentence: every second one is the text of an isolate. */
export function partsOf(sentence: string): string[] {
  return sentence.split(ISOLATED);
}

/** The sentence with its isolates, and in all else as `clean` makes it. */
export function cleanParts(sentence: string, clean: (part: string) => string): string {
  return partsOf(sentence)
    .map((part, at) => (at % 2 === 0 ? clean(part) : `\u2068${clean(part)}\u2069`))
    .join('');
}

/** For subjects: every mail program knows direction marks, but some show isolates as boxes. */
export function markedParts(sentence: string, language: string): string {
  const mark = MARKS[directionOf(language)];
  return partsOf(sentence)
    .map((part, at) => (at % 2 === 0 ? part : mark + part + mark))
    .join('');
}
