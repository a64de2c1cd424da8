// An input that is too long must be rejected before any slow processing. The test measures CPU
// time, so that other processes on the machine do not affect the result.
import { beforeAll, expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../tests/harness/test-browser.ts';

const app = openTestApp();
let signedIn: TestBrowser;

beforeAll(async () => {
  signedIn = app.browser();
  await signedIn.register('ada@example.org');
  for (const [method, path] of CALLS) await signedIn.call(method, path, {});
});

/** A rejection takes a few milliseconds, so this limit is generous. */
const CPU_MAX_MS = 200;
const REQUESTS = 4;

const MARKS = `1${'\u0301'.repeat(24_000)}${'\u0323'.repeat(24_000)}`;
/** Converting many different letters to punycode takes quadratic time. */
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
] as const)(
  '%s %s rejects a long field without spending CPU time on it',
  async (method, path, payload) => {
    const request = {
      method,
      headers: { origin: app.config.origin, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    };
    const send = async () => {
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const response = await signedIn.fetch(`/api/v1/auth${path}`, request);
        expect(response.status).toBe(400);
      }
    };
    expect(await leastCpuMs(send, CPU_MAX_MS)).toBeLessThan(CPU_MAX_MS);
  },
);
