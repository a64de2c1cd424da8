import { expect, test } from 'vitest';

import { createFormTokens } from './form-token.server.ts';

const tokens = createFormTokens(Buffer.alloc(32, 1));
const FORM = { kind: 'tribute', memorialId: 'mem_a' } as const;
const drawnAt = new Date('2026-03-04T10:00:00Z');

test('a token says when its form was rendered, and each has its own nonce', () => {
  const first = tokens.parse(tokens.create({ ...FORM, drawnAt }), FORM);
  const second = tokens.parse(tokens.create({ ...FORM, drawnAt }), FORM);
  expect(first?.drawnAt).toEqual(drawnAt);
  expect(first?.nonce).not.toBe(second?.nonce);
});

test('no part of a token can be changed', () => {
  const [time = '', nonce = '', signature = ''] = tokens.create({ ...FORM, drawnAt }).split('.');
  const other = createFormTokens(Buffer.alloc(32, 2)).create({ ...FORM, drawnAt });
  for (const wrong of [
    undefined,
    '',
    other,
    `${time}1.${nonce}.${signature}`,
    `${time}.${'A'.repeat(22)}.${signature}`,
    `${time}.${nonce}.${'A'.repeat(43)}`,
    `${time}.${nonce}.`,
    `${time}.${nonce}.${signature}.`,
  ]) {
    expect(tokens.parse(wrong, FORM), wrong).toBeUndefined();
  }
  const token = [time, nonce, signature].join('.');
  expect(tokens.parse(token, { ...FORM, kind: 'letter' })).toBeUndefined();
  expect(tokens.parse(token, { ...FORM, memorialId: 'mem_b' })).toBeUndefined();
});
