import { describe, expect, test } from 'vitest';

import {
  chooseSubscription,
  isInactive,
  isEnded,
  tierOf,
  type ProviderSubscription,
} from './provider-subscription.ts';

function subscription(id: string, fields: Partial<ProviderSubscription>): ProviderSubscription {
  return {
    id,
    status: 'active',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    periodEnd: new Date('2026-02-01T00:00:00Z'),
    cancelsAtPeriodEnd: false,
    ...fields,
  };
}

describe('the tier of a status', () => {
  test.each(['active', 'trialing', 'past_due'])('%s is pro', (status) => {
    expect(tierOf(status)).toBe('pro');
  });

  test.each(['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'a_new_word'])(
    '%s is free',
    (status) => {
      expect(tierOf(status)).toBe('free');
    },
  );

  test('no subscription is free', () => {
    expect(tierOf(null)).toBe('free');
  });

  test('inactive subscriptions are distinguished from ended ones', () => {
    expect(['unpaid', 'paused', 'incomplete'].every((status) => isInactive({ status }))).toBe(true);
    expect(['active', 'canceled'].some((status) => isInactive({ status }))).toBe(false);
    expect(isEnded({ status: 'canceled' })).toBe(true);
    expect(isEnded({ status: 'past_due' })).toBe(false);
  });
});

describe('which subscription counts', () => {
  const late = new Date('2026-06-01T00:00:00Z');

  test('an active one before a newer one that has ended', () => {
    const running = subscription('sub_a', {});
    const over = subscription('sub_b', { status: 'canceled', createdAt: late });
    expect(chooseSubscription([over, running])).toBe(running);
  });

  test('of active ones, a paid one before an overdue one, then the one ending last', () => {
    const month = subscription('sub_a', {});
    const year = subscription('sub_b', { periodEnd: late });
    const pastDue = subscription('sub_c', { status: 'past_due', periodEnd: late });
    expect(chooseSubscription([pastDue, month, year])).toBe(year);
    expect(chooseSubscription([pastDue, month])).toBe(month);
  });

  test('of inactive ones, the newest; of none, undefined', () => {
    const old = subscription('sub_a', { status: 'canceled', periodEnd: late });
    const recent = subscription('sub_b', { status: 'unpaid', createdAt: late });
    expect(chooseSubscription([old, recent])).toBe(recent);
    expect(chooseSubscription([])).toBeUndefined();
  });
});
