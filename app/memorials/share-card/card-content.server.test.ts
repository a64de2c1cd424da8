import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { memorialSchema } from '../contract.ts';
import { cardContentOf } from './card-content.server.ts';

const contentOf = (fields: Record<string, unknown>) =>
  cardContentOf(
    pageI18n,
    memorialSchema.parse({
      slug: 'ada',
      fullName: 'Ada',
      dob: '1941-03-09',
      dod: '2024',
      ...fields,
    }),
  );

test('an English card is the same whether its document says so or not', () => {
  expect(contentOf({ language: 'en' })).toEqual(contentOf({}));
  expect(contentOf({}).people).toEqual([{ name: 'Ada', dates: '9 Mar 1941 – 2024' }]);
});

test('a card in another language has its own dates and address', () => {
  const card = contentOf({ language: 'he' });
  expect(card.language).toBe('he');
  expect(card.people).toEqual([{ name: 'Ada', dates: '9 במרץ 1941 – 2024' }]);
});
