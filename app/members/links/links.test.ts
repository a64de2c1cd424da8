import { beforeEach, expect, test, vi } from 'vitest';

import { linkKindOf } from './link-kinds.ts';
import { createLinkTokens } from './link-tokens.server.ts';
import { rememberLink, takeRememberedLink } from './return-to-link.ts';

const ID = `inv_${'a1'.repeat(11)}`;
const tokens = createLinkTokens(Buffer.alloc(32, 1));

test('a token leads to its id, with this key alone and unchanged', () => {
  const token = tokens.create(ID);
  expect(tokens.parse(token)).toBe(ID);
  expect(createLinkTokens(Buffer.alloc(32, 2)).parse(token)).toBeUndefined();
  expect(tokens.parse(token.replace('inv_', 'han_'))).toBeUndefined();
  expect(tokens.parse(ID)).toBeUndefined();
  expect(tokens.parse(`${token} `)).toBeUndefined();
});

test('a token has letters, digits and one underscore, so that mail programs link all of it', () => {
  expect(tokens.create(ID)).toMatch(/^inv_[0-9A-Za-z]+$/);
});

test('the prefix names the kind; other texts have none', () => {
  expect(linkKindOf(tokens.create(ID))).toBe('invitation');
  for (const text of ['', 'inv', 'constructor_x', 'zzz_1', 'toString_']) {
    expect(linkKindOf(text)).toBeUndefined();
  }
});

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

test('a link is returned to once, and not after half an hour', () => {
  rememberLink('/i/inv_1', 0);
  expect(takeRememberedLink(1)).toBe('/i/inv_1');
  expect(takeRememberedLink(1)).toBeUndefined();
  rememberLink('/i/inv_1', 0);
  expect(takeRememberedLink(30 * 60_000)).toBeUndefined();
});

test("only a link's own page is returned to, whatever the storage holds", () => {
  for (const path of ['//elsewhere.example', '/account', 'https://elsewhere.example/i/x']) {
    rememberLink(path, 0);
    expect(takeRememberedLink(1)).toBeUndefined();
  }
  sessionStorage.setItem('link-to-accept', 'no JSON');
  expect(takeRememberedLink(1)).toBeUndefined();
});
