import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import type { Subscription } from '../contract.ts';
import { renewalSentence } from './renewal.ts';

const PRO: Subscription = {
  tier: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T23:30:00.000Z',
  cancelAtPeriodEnd: false,
};

test("'Renews on {date}', in the reader's English and time zone", () => {
  const at = (language: string, timeZone: string) =>
    renewalSentence(pageI18n, PRO, { language, timeZone });
  expect(at('en-US', 'America/New_York')).toBe('Renews on December 21, 2026');
  expect(at('en-GB', 'Asia/Kathmandu')).toBe('Renews on 22 December 2026');
});

test('an English sentence has an English date, also in a browser of another language and calendar', () => {
  const at = (language: string) => renewalSentence(pageI18n, PRO, { language, timeZone: 'UTC' });
  expect(at('de')).toBe('Renews on December 21, 2026');
  expect(at('th-TH')).toBe('Renews on December 21, 2026');
  expect(renewalSentence(createI18n('es'), PRO, { language: 'th-TH', timeZone: 'UTC' })).toBe(
    'Renews on 21 de diciembre de 2026',
  );
});

test("uses the browser's calendar by default", () => {
  // The tests run in the time zone of Kathmandu, where the period of `PRO` ends a day later than in UTC.
  expect(renewalSentence(pageI18n, PRO, { language: 'en-US' })).toBe('Renews on December 22, 2026');
  expect(renewalSentence(createI18n('es'), PRO)).toBe('Renews on 22 de diciembre de 2026');
});

test("'Your subscription will end on {date}' if cancelAtPeriodEnd is set", () => {
  const ending = { ...PRO, cancelAtPeriodEnd: true };
  expect(renewalSentence(pageI18n, ending, { language: 'en-US', timeZone: 'UTC' })).toBe(
    'Your subscription will end on December 21, 2026',
  );
});

test('a free user and a plan without a date have no sentence', () => {
  expect(renewalSentence(pageI18n, { ...PRO, tier: 'free', status: 'canceled' })).toBeUndefined();
  expect(renewalSentence(pageI18n, { tier: 'pro', cancelAtPeriodEnd: false })).toBeUndefined();
});
