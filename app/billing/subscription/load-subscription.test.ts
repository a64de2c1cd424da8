import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  startScriptedApi,
  replies,
  type ScriptedApi,
} from '../../accounts/testing/scripted-api.ts';
import { NO_SUBSCRIPTION } from '../contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../plans/entitlements.ts';
import { loadSubscription, loadUntilPro } from './load-subscription.ts';
import { createCheckoutSession, loadPlans } from './subscription-calls.ts';

const PLANS = 'GET /api/v1/subscription/plans';
const STATUS = 'GET /api/v1/subscription/status';
const CHECKOUT = {
  priceId: 'price_1',
  successUrl: 'https://a.example',
  cancelUrl: 'https://a.example',
};
const PRO = {
  tier: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T10:00:00.000Z',
  cancelAtPeriodEnd: false,
};

let api: ScriptedApi;

beforeEach(async () => {
  api = await startScriptedApi();
  api.reply = answers({});
});
afterEach(() => api.stop());

function answers(other: Partial<Record<string, ReturnType<typeof replies.fine>>>) {
  return (call: string) =>
    other[call] ??
    (call === PLANS
      ? replies.fine({ plans: [FREE_PLAN, PRO_PLAN] })
      : replies.fine({ subscription: PRO }));
}

test('"subscription data loads plans and status in parallel"', async () => {
  const both = Promise.withResolvers<void>();
  api.reply = async (call) => {
    if (api.calls.length === 2) both.resolve();
    await both.promise;
    return answers({})(call);
  };
  expect(await loadSubscription()).toEqual({
    plans: [FREE_PLAN, PRO_PLAN],
    subscription: PRO,
    failures: [],
  });
  expect(api.calls.toSorted()).toEqual([PLANS, STATUS]);
});

test('without the status everything is the fallback: free, no status, and one plan', async () => {
  api.reply = answers({ [STATUS]: replies.refused('The cellar is flooded', 503) });
  expect(await loadSubscription()).toEqual({
    plans: [
      {
        id: 'free',
        name: 'Free',
        description: 'Perfect for getting started',
        features: ['Basic memorial creation', 'Limited storage', 'Community support'],
      },
    ],
    subscription: { tier: 'free', cancelAtPeriodEnd: false },
    failures: ['Failed to fetch subscription status'],
  });
});

test("without the plans the fallback's one plan is shown with the loaded status", async () => {
  api.reply = answers({ [PLANS]: replies.withoutMessage });
  expect(await loadSubscription()).toEqual({
    plans: [FREE_PLAN],
    subscription: PRO,
    failures: ['Failed to fetch subscription plans'],
  });
});

test("an unreadable response and a network error have their own messages; 'success false' is status 500", async () => {
  api.reply = answers({
    [PLANS]: replies.fine({ plans: 'none' }),
    [STATUS]: { status: 502, body: 'bad gateway' },
  });
  expect((await loadSubscription()).failures).toEqual([
    'Invalid JSON response from server',
    'Invalid JSON response from server',
  ]);
  api.reply = answers({ [PLANS]: replies.withoutMessage });
  await expect(loadPlans()).rejects.toMatchObject({ status: 500 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await loadSubscription()).toMatchObject({
    subscription: NO_SUBSCRIPTION,
    failures: ['Network error occurred', 'Network error occurred'],
  });
});

test('after a payment it polls with growing delays until the plan arrives', async () => {
  const pauses: number[] = [];
  let asked = 0;
  api.reply = (call) => {
    if (call === STATUS) asked += 1;
    return answers(asked < 3 ? { [STATUS]: replies.fine({ subscription: NO_SUBSCRIPTION }) } : {})(
      call,
    );
  };
  const pause = async (ms: number) => void pauses.push(ms);
  const loaded = await loadUntilPro({ isWanted: () => true, pause });
  expect(loaded.subscription.tier).toBe('pro');
  expect(pauses).toEqual([1000, 2000]);

  asked = -100;
  pauses.length = 0;
  expect((await loadUntilPro({ isWanted: () => true, pause })).subscription.tier).toBe('free');
  expect(pauses).toEqual([1000, 2000, 4000, 8000]);
  pauses.length = 0;
  await loadUntilPro({ isWanted: () => false, pause });
  expect(pauses).toEqual([]);
});

test('only web addresses are accepted for a redirect; a response without one fails without a message', async () => {
  api.reply = () => replies.fine({ url: 'https://pay.example/c/1' });
  expect(await createCheckoutSession(CHECKOUT)).toBe('https://pay.example/c/1');
  for (const data of [undefined, {}, { url: '' }, { url: 'javascript:alert(1)' }, { url: '/x' }]) {
    api.reply = () => replies.fine(data);
    await expect(createCheckoutSession(CHECKOUT)).rejects.toMatchObject({
      message: '',
      isApiResponse: true,
    });
  }
});
