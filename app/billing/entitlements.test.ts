import { expect, test } from 'vitest';

import { FREE_PLAN, mayDo, PRO_PLAN, type Entitlement } from './entitlements.ts';

test("the free plan is the specification's fallback, word for word", () => {
  expect(FREE_PLAN).toEqual({
    id: 'free',
    name: 'Free',
    description: 'Perfect for getting started',
    features: ['Basic memorial creation', 'Limited storage', 'Community support'],
  });
});

test("'Everything in Free' is true: Pro may do all that Free may", () => {
  expect(PRO_PLAN.features[0]).toBe('Everything in Free');
  const free: Entitlement[] = ['createMemorials', 'storage', 'communitySupport'];
  for (const entitlement of free) {
    expect(mayDo('free', entitlement)).toBe(true);
    expect(mayDo('pro', entitlement)).toBe(true);
  }
});

test('what only Pro gives stands on its card and not on that of Free', () => {
  expect(mayDo('pro', 'supportMemorials')).toBe(true);
  expect(mayDo('free', 'supportMemorials')).toBe(false);
  expect(PRO_PLAN.features).toHaveLength(4);
  for (const line of PRO_PLAN.features) expect(FREE_PLAN.features).not.toContain(line);
});
