/** The server's messages are for developers, so users see these sentences instead. */
import { DATE_MESSAGES } from './typed-dates.ts';

const REASONS: ReadonlyArray<readonly [RegExp, (match: RegExpExecArray) => string]> = [
  [/without control characters$/, () => 'Some signs here cannot be kept. Please write this again.'],
  [
    /^text .*at most ([\d,]+) characters$/,
    ([, most]) => `Please write something, at most ${most} characters.`,
  ],
  [/^a real date/, () => 'Please give a date. A year is enough.'],
  [/^a date that is not before the date of birth/, () => DATE_MESSAGES.beforeBirth],
  [
    /^a name with letters that can be seen/,
    () => 'Use visible letters only, without characters that change the text direction.',
  ],
  [
    /^a (?:picture or film that was added|file beside the document)/,
    () => 'Please choose a picture.',
  ],
];

export function plainReason(reason: string): string {
  const expected = /^Expected (.+)\.$/s.exec(reason)?.[1];
  if (expected === undefined) return reason;
  for (const [pattern, sentence] of REASONS) {
    const match = pattern.exec(expected);
    if (match) return sentence(match);
  }
  return reason;
}
