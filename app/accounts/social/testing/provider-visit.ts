import { expect } from 'vitest';

import type { TestBrowser } from '../../../../tests/harness/test-browser.ts';
import type { SocialProvider } from '../../contract.ts';

/** The profile to enter at a sandbox provider. Another name or e-mail address makes another person. */
export interface Choice {
  firstName?: string;
  lastName?: string;
  email?: string;
  isEmailVerified?: boolean;
}

export async function startSignIn(browser: TestBrowser, provider: SocialProvider): Promise<string> {
  const response = await browser.fetch(`/api/v1/auth/${provider}`);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

/** Resolves to the callback URL. */
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

/** Resolves to the URL after the callback. */
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
