// The way of a browser to a provider's sign-in page and back, as the sandbox plays the providers.
import { expect } from 'vitest';

import type { TestBrowser } from '../../../../tests/harness/test-browser.ts';
import type { SocialProvider } from '../../contract.ts';

/** What somebody is told to be there; every other choice is another person. */
export interface Choice {
  firstName?: string;
  lastName?: string;
  email?: string;
  isEmailVerified?: boolean;
}

/** Opens the provider's page; resolves to its address. */
export async function startSignIn(browser: TestBrowser, provider: SocialProvider): Promise<string> {
  const response = await browser.fetch(`/api/v1/auth/${provider}`);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

/** Chooses a person there, or cancels; where the provider sends the browser. */
export async function submitChoice(page: string, choice: Choice | 'cancel'): Promise<string> {
  const form = new URLSearchParams(
    choice === 'cancel'
      ? { choice: 'cancel' }
      : {
          choice: 'invent',
          firstName: choice.firstName ?? 'Grace',
          lastName: choice.lastName ?? 'Hopper',
          email: choice.email ?? '',
          ...(choice.isEmailVerified ? { isEmailVerified: 'on' } : {}),
        },
  );
  const response = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

/** The whole way; where the browser ends. */
export async function signInAt(
  browser: TestBrowser,
  provider: SocialProvider,
  choice: Choice | 'cancel',
): Promise<string | null> {
  const back = await submitChoice(await startSignIn(browser, provider), choice);
  const response = await browser.fetch(back);
  expect(response.status).toBe(302);
  return response.headers.get('location');
}
