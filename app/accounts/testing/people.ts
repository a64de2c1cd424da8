import { expect } from 'vitest';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { storeVerifiedUser } from './verified-user.ts';

interface TestPerson {
  email: string;
  browser: TestBrowser;
}

let addresses = 0;

/** An address that is new in this test file. */
export function newAddress(): string {
  return `person-${(addresses += 1)}@example.org`;
}

/** Has signed up, and not yet entered the mailed code. */
export async function registeredPerson(app: TestApp, email = newAddress()): Promise<TestPerson> {
  const browser = app.browser();
  expect((await browser.register(email)).status).toBe(200);
  return { email, browser };
}

/** Signed in, with a verified address. */
export async function verifiedPerson(
  app: Pick<TestApp, 'services' | 'config' | 'secrets' | 'browser'>,
): Promise<TestPerson & { id: string }> {
  const email = newAddress();
  const browser = app.browser();
  return { email, browser, id: await storeVerifiedUser(app, browser, email) };
}
