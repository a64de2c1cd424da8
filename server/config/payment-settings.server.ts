/** What the settings of payments mean together. `config.server.ts` has read them and checked their form. */

export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  /** where the provider's API is, without a slash at its end */
  apiUrl: string;
}

interface PaymentEnvironment {
  APP_ENV: 'local' | 'production';
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | undefined;
}

const STRIPE_API = 'https://api.stripe.com';

/** undefined when nobody can pay here. */
export function paymentSettings(env: PaymentEnvironment): PaymentSettings | undefined {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: (env.STRIPE_API_URL ?? STRIPE_API).replace(/\/$/, ''),
  };
}

/**
 * A plan that is paid for but never heard of would be the worst: so a key never goes without the secret of
 * its events. In production the provider's own address holds and no other, which keeps every stand-in out.
 */
export function paymentProblems(env: PaymentEnvironment): string[] {
  const problems: string[] = [];
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (key && !webhookSecret) {
    problems.push(
      'STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY: payments would arrive unheard',
    );
  }
  if (webhookSecret && !key) {
    problems.push('STRIPE_SECRET_KEY is missing beside STRIPE_WEBHOOK_SECRET');
  }
  if (!env.STRIPE_API_URL) return problems;
  if (!key) problems.push('STRIPE_SECRET_KEY is missing beside STRIPE_API_URL');
  if (env.APP_ENV === 'production') {
    problems.push(
      "STRIPE_API_URL must be unset in production: payments go to the provider's own address",
    );
  }
  return problems;
}
