import { afterAll, beforeAll, expect } from 'vitest';

import type { Config } from '../../../../server/config/config.server.ts';
import { createTestApp, type TestApp } from '../../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../../tests/harness/test-browser.ts';
import type { OpenIdServer } from './openid-server.ts';

/** Long enough for a busy machine, short enough for a test of a provider that never answers. */
const TIMEOUT_SECONDS = 1;

/** A test database with applications that have the providers of a test. */
export function provideOpenIdApps() {
  let first: TestApp;
  beforeAll(async () => {
    first = await createTestApp();
  });
  afterAll(() => first.close());

  return {
    get first() {
      return first;
    },
    /** @param providers - by their number in the settings */
    appWith: (providers: Readonly<Record<number, OpenIdServer>>, config: Partial<Config> = {}) =>
      createTestApp({
        secondInstanceOf: first,
        providerTimeoutSeconds: TIMEOUT_SECONDS,
        config: { ...config, oidc: settingsOf(providers) },
      }),
    accountsWith: async (email: string) => {
      const { kysely } = first.database;
      const rows = await kysely
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute();
      return rows.length;
    },
  };
}

function settingsOf(providers: Readonly<Record<number, OpenIdServer>>): Config['oidc'] {
  return Object.entries(providers).map(([number, { issuer, clientId, clientSecret }]) => ({
    number: Number(number),
    issuerUrl: issuer,
    clientId,
    clientSecret,
    name: `Provider ${number}`,
  }));
}

/** The way there and back. Resolves to the URL after the callback, or to the one that `begin` refuses with. */
export async function signInWith(browser: TestBrowser, number: number): Promise<string> {
  const begun = await browser.fetch(`/api/v1/auth/oidc/${number}`);
  expect(begun.status).toBe(302);
  const there = begun.headers.get('location') ?? '';
  if (there.startsWith('/')) return there;
  const back = await fetch(there, { redirect: 'manual' });
  const response = await browser.fetch(back.headers.get('location') ?? '');
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}
