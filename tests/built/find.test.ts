import { expect, test } from 'vitest';

import { get, htmlAt, textAt } from './html.ts';

test('its own form finds a public page by the beginning of its name', async () => {
  const html = await htmlAt('/memorials/find?name=whitf%20elean');
  expect(html).toMatch(/<form [^>]*action="\/memorials\/find"/);
  expect(html).toMatch(/<a [^>]*href="\/eleanor-whitfield"/);
  expect(html).toMatch(/<input [^>]*value="whitf elean"/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('before a search there is only the form', async () => {
  const text = await textAt('/memorials/find');
  expect(text).toContain('Find a memorial');
  expect(text).not.toContain('We couldn’t find a page');
});

test.each(['nobodyhasthisname', '%25', '_', '%E2%80%AE', '%00'])(
  'a name no page has gets a message (%s)',
  async (name) => {
    expect((await get(`/memorials/find?name=${name}`)).status).toBe(200);
    expect(await textAt(`/memorials/find?name=${name}`)).toContain(
      'We couldn’t find a page with this name.',
    );
  },
);

test('a year and a place narrow the search, and stay in the form', async () => {
  const found = '/memorials/find?name=whitfield&born=1941&died=&place=';
  const html = await htmlAt(found);
  expect(html).toMatch(/<a [^>]*href="\/eleanor-whitfield"/);
  expect(html).toMatch(/<input [^>]*value="1941"/);
  expect(await textAt('/memorials/find?name=whitfield&born=1942')).toContain(
    'We couldn’t find a page that matches everything you entered.',
  );
  expect(await htmlAt('/memorials/find?name=whitfield&born=1942&near=1')).toMatch(
    /<a [^>]*href="\/eleanor-whitfield"/,
  );
});

test.each(['19%2045', '99999', '%00', 'x'.repeat(10_000)])(
  'an invalid year is marked (%#)',
  async (year) => {
    const html = await htmlAt(`/memorials/find?name=whitfield&died=${year}`);
    expect(html).toContain('Enter a year with four digits, for example 1941.');
    expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="died"/);
    expect(html).not.toMatch(/<a [^>]*href="\/eleanor-whitfield"/);
  },
);

test('a place without a name asks for the name', async () => {
  const text = await textAt('/memorials/find?name=&place=York');
  expect(text).toContain('Enter the person’s name, or just the start of it.');
});

test('10,000 letters get a message', async () => {
  const text = await textAt(`/memorials/find?name=${'a'.repeat(10_000)}`);
  expect(text).toContain('Shorten the name to 200 characters.');
});

test('a search is never stored in a shared cache', async () => {
  const response = await get('/memorials/find?name=eleanor');
  expect(response.headers.get('cache-control')).toBe('no-store');
});
