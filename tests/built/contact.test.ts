// The contact form, over HTTP and without JavaScript.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { ProductInstance } from '../harness/product-instance.ts';
import { startOwnProduct } from './own-product.ts';

const OPERATOR = 'help@memorials.example.org';
const FIELDS = { text: 'How do I begin?', name: 'Ruth', email: 'ruth-contact@example.org' };

let product: ProductInstance;

beforeAll(async () => {
  product = await startOwnProduct([], { CONTACT_EMAIL: OPERATOR });
});
afterAll(() => product.stop());

function send(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(product.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: product.origin },
    redirect: 'manual',
  });
}

const read = async (path: string) => (await fetch(product.origin + path)).text();

test('a message is sent once and leads to the thanks on the page, in its language', async () => {
  for (const path of ['/contact', '/en-xa/contact', '/contact']) {
    const response = await send(path, FIELDS);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${path}#sent`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  }
  expect(await read('/contact')).toContain('id="sent"');
  const subject = 'A message from the contact form';
  await vi.waitUntil(async () => (await read('/dev/outbox')).includes(subject), {
    timeout: 20_000,
    interval: 200,
  });
  expect((await read('/dev/outbox')).split(subject)).toHaveLength(2);
});

test('a form with an error comes back filled in, and the cached page stays empty', async () => {
  const response = await send('/contact', { ...FIELDS, text: '<b>My</b> "words"', email: 'ruth@' });
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).toContain('&lt;b&gt;My&lt;/b&gt; &quot;words&quot;</textarea>');
  expect(html).toContain('Enter a full email address, for example name@example.org.');
  expect(await read('/contact')).not.toContain('My&lt;');
});

test('a message of more than 100 KB is refused in plain words', async () => {
  const response = await send('/contact', { ...FIELDS, text: 'a'.repeat(110_000) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain('shorten it');
});
