import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { emailSchema } from '../../accounts/contract.ts';
import { guestEmailSchema } from '../../memorials/door/contract.ts';
import { tributeFieldsSchema, condolenceFieldsSchema } from '../../messages/contract.ts';
import { reportFieldsSchema } from '../../messages/reports/contract.ts';
import { messageSettingsPayloadSchema } from '../../messages/settings/contract.ts';
import { tidyEmail } from './typed-email.ts';

const TYPED: ReadonlyArray<readonly [typed: string, meant: string]> = [
  ['o’brien@example.org', "o'brien@example.org"],
  ['o‘brien@example.org', "o'brien@example.org"],
  ['oʼbrien@example.org', "o'brien@example.org"],
  ["o'brien@example.org", "o'brien@example.org"],
  ['anna＠example.org', 'anna@example.org'],
  ['anna@example．org', 'anna@example.org'],
  ['anna@example。org', 'anna@example.org'],
  ['ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'anna@example.org'],
  ['anna–marie@example.org', 'anna-marie@example.org'],
  ['anna@my‑house.example', 'anna@my-house.example'],
  [' anna@example.org ', 'anna@example.org'],
  ['anna@example.org.', 'anna@example.org'],
  ['anna@example.org,', 'anna@example.org'],
  ['(anna@example.org).', 'anna@example.org'],
  ['“anna@example.org”', 'anna@example.org'],
  ['‘anna@example.org’', 'anna@example.org'],
  ["'anna@example.org'", 'anna@example.org'],
  ["'anna@example.org',", 'anna@example.org'],
  ['<anna@example.org>', 'anna@example.org'],
  ['<mailto:anna@example.org>', 'anna@example.org'],
  ['anna@example.org!', 'anna@example.org'],
  ['anna@example.org?)', 'anna@example.org'],
  ['mailto:anna@example.org', 'anna@example.org'],
  ['MAILTO:anna@example.org?subject=Hello', 'anna@example.org'],
  ['\u200Banna@example.org\u200F', 'anna@example.org'],
  ['anna@example.org\u00A0\n', 'anna@example.org'],
  ['anna@müller.example', 'anna@xn--mller-kva.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['anna@例え。jp', 'anna@xn--r8jz45g.jp'],
  ['anna&ben@example.org', 'anna&ben@example.org'],
];

const words = { text: 'Words', name: 'Anna' };
const FIELDS: ReadonlyArray<readonly [where: string, read: (email: string) => unknown]> = [
  ['an account, an invitation, a handover, a request', (email) => emailSchema.parse(email)],
  ['a guest at the door', (email) => guestEmailSchema.parse(email)],
  ['a tribute', (email) => tributeFieldsSchema.parse({ ...words, email }).email],
  ['a letter', (email) => condolenceFieldsSchema.parse({ ...words, mayAnswer: true, email }).email],
  ['a report', (email) => reportFieldsSchema.parse({ reason: 'hurts', email }).email],
  [
    'the settings for replies',
    (email) =>
      messageSettingsPayloadSchema.parse({
        tributes: 'family',
        letters: 'open',
        notify: 'never',
        replyTo: email,
      }).replyTo,
  ],
];

describe.each(FIELDS)('the email address of %s', (_, read) => {
  test.each(TYPED)('%j is %s', (typed, meant) => {
    expect(read(typed)).toBe(meant);
  });

  test.each([
    'anna',
    'anna@',
    'anna@example.org, ben@example.org',
    'anna@example.org ben@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'Anna <anna@example.org>',
    'anna @example.org',
    'anna@127.0.0.1',
    'anna@１２７.1',
    'анна@example.org',
    `${'a'.repeat(400)}@example.org`,
  ])('%j is refused', (typed) => {
    expect(() => read(typed)).toThrow(ZodError);
  });
});

test('20,000 characters take no noticeable time', async () => {
  for (const sign of ['.', ' ', '"', '<', '’', '＠', 'mailto:', '. x']) {
    expect(await leastCpuMs(() => tidyEmail(sign.repeat(20_000)), 50)).toBeLessThan(50);
  }
});
