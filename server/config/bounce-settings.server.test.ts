import { describe, expect, test } from 'vitest';

import { BOUNCE_PRESETS } from '../../app/mail/bounces/bounce-presets.ts';
import { parseConfig } from './config.server.ts';
import { problemsOf } from './testing/config-problems.ts';

const TOKEN = { MAIL_BOUNCE_TOKEN: 'a-token-of-16-or-more' };

test('without settings, no bounces are accepted', () => {
  expect(parseConfig({}).mail.bounces).toEqual({});
});

test('the address can have another domain than the sender', () => {
  const settings = { ...TOKEN, MAIL_BOUNCE_ADDRESS: 'bounces@mail.example.org' };
  expect(parseConfig(settings).mail.bounces.address).toBe('bounces@mail.example.org');
});

test.each(Object.keys(BOUNCE_PRESETS))('%s is a preset', (name) => {
  const settings = { ...TOKEN, MAIL_BOUNCE_JSON: name };
  const { mapping } = parseConfig(settings).mail.bounces;
  expect(Object.keys(mapping?.outcomes ?? {})).not.toEqual([]);
});

test('a custom mapping', () => {
  const mapping = { type: '/type', outcomes: { hard: 'permanent' }, recipient: '/to', id: '/id' };
  const settings = { ...TOKEN, MAIL_BOUNCE_JSON: JSON.stringify(mapping) };
  expect(parseConfig(settings).mail.bounces.mapping).toEqual({
    events: '',
    type: ['/type'],
    outcomes: { hard: 'permanent' },
    recipient: ['/to'],
    id: ['/id'],
    reason: [],
  });
});

describe('is refused, without being shown:', () => {
  test.each([
    ['MAIL_BOUNCE_ADDRESS', 'nothing'],
    ['MAIL_BOUNCE_ADDRESS', 'bounces+a@mail.example.org'],
    ['MAIL_BOUNCE_ADDRESS', `${'b'.repeat(31)}@mail.example.org`],
    ['MAIL_BOUNCE_ADDRESS', 'Bounces <bounces@mail.example.org>'],
    ['MAIL_BOUNCE_TOKEN', 'too-short'],
    ['MAIL_BOUNCE_TOKEN', 'with spaces and more'],
    ['MAIL_BOUNCE_JSON', 'sparkpost'],
    ['MAIL_BOUNCE_JSON', '{'],
    ['MAIL_BOUNCE_JSON', '{"type":"/type"}'],
    ['MAIL_BOUNCE_JSON', `"${'x'.repeat(10_000)}"`],
  ])('%s as %s', (name, value) => {
    const problems = problemsOf({ ...TOKEN, [name]: value }).join('\n');
    expect(problems).toContain(`${name} must be`);
    expect(problems).not.toContain(value);
  });

  test.each([
    ['MAIL_BOUNCE_ADDRESS', 'bounces@mail.example.org'],
    ['MAIL_BOUNCE_JSON', 'ses'],
  ])('%s without a token', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} is set without MAIL_BOUNCE_TOKEN`]);
  });
});
