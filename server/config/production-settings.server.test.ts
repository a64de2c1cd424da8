import { describe, expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';
import { PRODUCTION, problemsOf } from './testing/config-problems.ts';

describe('the public address in production', () => {
  test('must be set, because sign-in, mails and the sitemap use it', () => {
    const problems = problemsOf({ ...PRODUCTION, ORIGIN: '' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^ORIGIN must be set in production to .*https:\/\/memorials\.example\.org/,
    );
  });

  test.each([
    'http://memorials.example.org',
    'http://10.0.0.7:3000',
    'http://localhost.example.org',
    'http://127.example.org',
    'http://0.0.0.0:3000',
  ])('%s is refused, because passwords would be sent unencrypted', (ORIGIN) => {
    const problems = problemsOf({ ...PRODUCTION, ORIGIN });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^ORIGIN must begin with https:\/\/ in production/);
  });

  test.each([
    'https://memorials.example.org',
    'http://localhost:3000',
    'http://memorials.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('%s is accepted', (ORIGIN) => {
    expect(parseConfig({ ...PRODUCTION, ORIGIN }).origin).toBe(ORIGIN);
  });

  test('on a local start any address is accepted, and none is required', () => {
    expect(parseConfig({}).origin).toBe('http://localhost:3000');
    expect(parseConfig({ ORIGIN: 'http://10.0.0.7:3000' }).origin).toBe('http://10.0.0.7:3000');
  });
});

describe('the sample memorials', () => {
  test('are loaded on a local start and not in production', () => {
    expect(parseConfig({}).loadSamples).toBe(true);
    expect(parseConfig(PRODUCTION).loadSamples).toBe(false);
  });

  test.each([
    [{}, 'false', false],
    [PRODUCTION, 'true', true],
    [PRODUCTION, 'false', false],
  ])('LOAD_SAMPLES decides when set', (environment, LOAD_SAMPLES, expected) => {
    expect(parseConfig({ ...environment, LOAD_SAMPLES }).loadSamples).toBe(expected);
  });
});
