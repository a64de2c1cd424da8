// Some inputs take more than linear time to process. If such an input is too long, it is refused before it is
// processed. The tests measure CPU time instead of elapsed time, because other processes share the machine.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../tests/harness/test-browser.ts';

let app: TestApp;
let signedIn: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  signedIn = app.browser();
  await signedIn.register('ada@example.org');
  // Warms up: the first request of each kind also compiles code.
  for (const [method, path] of CALLS) await signedIn.call(method, path, {});
});
afterAll(() => app.close());

/** A generous limit: requests that are refused because of their length take a few milliseconds. */
const CPU_MAX_MS = 200;
const REQUESTS = 4;

/** Combining marks out of order: normalization sorts them in quadratic time. */
const MARKS = `1${'\u0301'.repeat(24_000)}${'\u0323'.repeat(24_000)}`;
/** Many different letters in a domain: converting it to punycode takes quadratic time. */
const LETTERS = Array.from({ length: 4_600 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_900));
const CJK = `a@${String.fromCodePoint(...LETTERS)}.org`;

const email = 'ada@example.org';
const code = '123456';
const password = 'a-password';

const CALLS = [
  ['POST', '/verify-password-reset-code'],
  ['POST', '/reset-password'],
  ['POST', '/verify-email'],
  ['PUT', '/change-password'],
  ['POST', '/login'],
  ['POST', '/register'],
  ['POST', '/forgot-password'],
] as const;

test.each([
  ['POST', '/verify-password-reset-code', { email, code: MARKS }],
  ['POST', '/reset-password', { email, code: MARKS, password }],
  ['POST', '/reset-password', { email, code, password: MARKS }],
  ['POST', '/verify-email', { code: MARKS }],
  ['PUT', '/change-password', { currentPassword: MARKS, newPassword: password }],
  ['PUT', '/change-password', { currentPassword: password, newPassword: MARKS }],
  ['POST', '/login', { email, password: MARKS }],
  ['POST', '/login', { email: CJK, password }],
  ['POST', '/register', { email, password, firstName: MARKS, lastName: 'King' }],
  ['POST', '/forgot-password', { email: CJK }],
] as const)('%s %s refuses a long field without spending CPU time on it', async (method, path, payload) => {
  const request = {
    method,
    headers: { origin: app.config.origin, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  };
  const before = process.cpuUsage();
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const response = await signedIn.fetch(`/api/v1/auth${path}`, request);
    expect(response.status).toBe(400);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(CPU_MAX_MS);
}); // prettier-ignore
