import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';

import type { RemovedPart } from '../../contract.ts';
import { describePart } from '../removed-items/removed-parts.ts';
import { summarize } from './item-kinds.ts';

const GATHERING = {
  id: 'itm_1',
  label: 'Shiva',
  date: '2026-12-03',
  time: '14:00',
  place: 'Chapel',
};

test.each([
  ['ar', '3 ديسمبر 2026، 14:00، Chapel'],
  ['ja', '2026年12月3日、14:00、Chapel'],
])('in %s, the line of a gathering has the commas of the language', (locale, detail) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  expect(summarize(i18n, 'gatherings', GATHERING).detail).toBe(detail);
});

test.each([
  ['ar', 'Ada، 3 ديسمبر 2026'],
  ['ja', 'Ada、2026年12月3日'],
])('in %s, so has that of a removed event', (locale, words) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const value = { id: 'itm_1', caption: 'Ada', date: '2026-12-03' };
  const part: RemovedPart = {
    id: 'rem_1',
    reason: 'removed',
    path: 'sections.events',
    value,
    removedAt: '2026-12-01T10:00:00.000Z',
  };
  expect(describePart(i18n, part, { sections: [] }).words).toBe(words);
});
