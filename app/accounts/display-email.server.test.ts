import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { toDisplayEmail } from './display-email.server.ts';
import { normalizeEmail } from './normalize-input.ts';

test.each([
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['a.b+c@post.xn--mller-kva.de', 'a.b+c@post.müller.de'],
  ['ada@xn--wgv71a119e.jp', 'ada@日本語.jp'],
  ['ada@example.org', 'ada@example.org'],
  // Shown unchanged: punycode that cannot be converted back exactly, and text without a domain.
  ['ada@xn--zzzzzzzz.de', 'ada@xn--zzzzzzzz.de'],
  ['no address', 'no address'],
])('%s is shown as %s', (stored, shown) => {
  expect(toDisplayEmail(stored)).toBe(shown);
});

test('the displayed address always normalizes back to the stored one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (label) => {
      const stored = normalizeEmail(`ada@${label}.de`);
      const shown = toDisplayEmail(stored);
      expect(shown === stored || normalizeEmail(shown) === stored).toBe(true);
    }),
  );
});

describe('an account with an internationalized domain', () => {
  const app = openTestApp();

  test('sees its address in Unicode', async () => {
    const browser = app.browser();
    expect((await browser.register('ada@müller.de')).status).toBe(200);
    expect((await browser.me()).body.data?.user?.['email']).toBe('ada@müller.de');
    const [mail] = await app.mailbox.to('ada@xn--mller-kva.de');
    expect(mail?.text).not.toContain('xn--');
  });
});
