import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { ACCOUNT_TABS, tabFromQuery } from './account-tabs.ts';

const asked = (query: string) => tabFromQuery(new URLSearchParams(query));

test('the four tabs of account settings, in their order', () => {
  expect(ACCOUNT_TABS.map(({ label }) => pageI18n._(label))).toEqual([
    'Profile',
    'Subscription',
    'Security',
    'Danger Zone',
  ]);
  for (const { id } of ACCOUNT_TABS) expect(asked(`tab=${id}`)).toBe(id);
});

test('an address without a tab, or with an unknown one, opens Profile', () => {
  expect(asked('')).toBe('profile');
  expect(asked('tab=billing')).toBe('profile');
});

test('a redirect from the payment page selects the Subscription tab', () => {
  expect(asked('subscription=success')).toBe('subscription');
  expect(asked('tab=profile&subscription=cancelled')).toBe('subscription');
});
