import { expect, test } from 'vitest';

import { FREE_PLAN } from './entitlements.ts';

test("the free plan is the specification's fallback, word for word", () => {
  expect(FREE_PLAN).toEqual({
    id: 'free',
    name: 'Free',
    description: 'Perfect for getting started',
    features: ['Basic memorial creation', 'Limited storage', 'Community support'],
  });
});
