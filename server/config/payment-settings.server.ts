/** Checks combinations of the payment settings. `config.server.ts` has already checked the format of each setting. */

export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

interface PaymentEnvironment {
  APP_ENV: 'local' | 'production';
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

const STRIPE_API = 'https://api.stripe.com';

export function paymentSettings(env: PaymentEnvironment): PaymentSettings | undefined {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: (env.STRIPE_API_URL ?? STRIPE_API).replace(/\/$/, ''),
  };
}

/**
 * STRIPE_SECRET_KEY requires STRIPE_WEBHOOK_SECRET, because the server learns of payments through webhooks.
 * STRIPE_API_URL is only for a developer's machine.
 */
export function paymentProblems(env: PaymentEnvironment): string[] {
  const problems: string[] = [];
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (key && !webhookSecret) {
    problems.push(
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: the product would not be told about payments',
    );
  }
  if (webhookSecret && !key) {
    problems.push('STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY');
  }
  if (!env.STRIPE_API_URL) return problems;
  if (!key) problems.push('STRIPE_API_URL is set without STRIPE_SECRET_KEY');
  if (env.APP_ENV === 'production') {
    problems.push(
      "STRIPE_API_URL must not be set in production: payments go to Stripe's own address",
    );
  }
  return problems;
}
