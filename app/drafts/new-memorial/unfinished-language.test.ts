import { expect, test } from 'vitest';

import { createMemorialPayloadSchema } from '../contract.ts';
import { emptyUnfinishedMemorial, headOf, unfinishedMemorialSchema } from './unfinished-page.ts';

const page = { ...emptyUnfinishedMemorial(null, 5), fullName: 'Anna Berg' };

test('the memorial is created in the chosen language', () => {
  const head = headOf({ ...page, language: 'ar' });
  expect(head).toEqual({ fullName: 'Anna Berg', language: 'ar' });
  expect(createMemorialPayloadSchema.parse(head).language).toBe('ar');
});

test('English is the language of a memorial without one', () => {
  expect(headOf({ ...page, language: 'en' })).toEqual({ fullName: 'Anna Berg' });
});

test('an unfinished page from before there was a choice is still read', () => {
  const { language: _, ...older } = page;
  expect(headOf(unfinishedMemorialSchema.parse(older))).toEqual({ fullName: 'Anna Berg' });
});
