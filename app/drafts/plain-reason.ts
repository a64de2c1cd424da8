/** The server's messages are for developers, so users see these sentences instead. */
import { DATE_MESSAGES } from './typed-dates.ts';

const REASONS: ReadonlyArray<readonly [RegExp, (match: RegExpExecArray) => string]> = [
  [
    /without control characters$/,
    () => 'Some characters here can’t be saved. Please type this again.',
  ],
  [
    /^text .*at most ([\d,]+) characters$/,
    ([, most]) => `Enter some text, up to ${most} characters.`,
  ],
  [/^a real date/, () => 'Enter a date. A year is enough.'],
  [/^a date that is not before the date of birth/, () => DATE_MESSAGES.beforeBirth],
  [
    /^a name with visible letters/,
    () => 'This name contains characters that can’t be shown. Please type it again.',
  ],
  [/^a (?:photo or video that was uploaded|file next to the document)/, () => 'Choose a photo.'],
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
