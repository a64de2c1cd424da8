import { describe, expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';
import { PRODUCTION, problemsOf } from './testing/config-problems.ts';

const PAIR = { STRIPE_SECRET_KEY: 'sk_test_hush', STRIPE_WEBHOOK_SECRET: 'whsec_hush' };

describe('settings of payments', () => {
  test('payments are off unless both are set; then they go to the provider', () => {
    expect(parseConfig({}).payments).toBeUndefined();
    expect(parseConfig(PRODUCTION).payments).toBeUndefined();
    expect(parseConfig({ ...PRODUCTION, ...PAIR }).payments).toEqual({
      secretKey: 'sk_test_hush',
      webhookSecret: 'whsec_hush',
      apiUrl: 'https://api.stripe.com',
    });
  });

  test('a stand-in has its own URL', () => {
    const config = parseConfig({ ...PAIR, STRIPE_API_URL: 'http://localhost:12111/' });
    expect(config.payments?.apiUrl).toBe('http://localhost:12111');
    expect(problemsOf({ ...PAIR, STRIPE_API_URL: 'localhost:12111' })).toEqual([
      'STRIPE_API_URL must be a URL without a path, such as http://localhost:12111',
    ]);
  });

  test('a key without the webhook secret stops the start, and the other way round', () => {
    const [problem] = problemsOf({ STRIPE_SECRET_KEY: 'sk_test_hush' });
    expect(problem).toMatch(/^STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET/);
    expect(problem).not.toContain('hush');
    expect(problemsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_hush' })).toEqual([
      'STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY',
    ]);
    expect(problemsOf({ STRIPE_API_URL: 'http://localhost:12111' })).toEqual([
      'STRIPE_API_URL is set without STRIPE_SECRET_KEY',
    ]);
  });

  test.each(['http://localhost:12111', 'http://127.0.0.1:12111', 'https://stripe.example.org'])(
    'production refuses a stand-in at %s',
    (address) => {
      expect(problemsOf({ ...PRODUCTION, ...PAIR, STRIPE_API_URL: address })).toEqual([
        "STRIPE_API_URL must not be set in production: payments go to Stripe's own address",
      ]);
    },
  );
});
