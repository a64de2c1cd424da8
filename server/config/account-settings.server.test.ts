import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createKeys, loadOrCreateSecret } from './secret-keys.server.ts';
import { PRODUCTION, problemsOf } from './testing/config-problems.ts';

describe('settings of accounts', () => {
  test('production requires SESSION_SECRET, SMTP_URL and ORIGIN, and each line says what to do', () => {
    expect(problemsOf(PRODUCTION)).toEqual([]);
    const problems = problemsOf({ APP_ENV: 'production' }).join('\n');
    expect(problems).toContain('SESSION_SECRET must be set in production');
    expect(problems).toContain('SMTP_URL must be set in production');
    expect(problems).toContain('ORIGIN must be set in production');
  });

  test('a short secret, half a provider or plain http in production stops the start', () => {
    expect(problemsOf({ SESSION_SECRET: 'short' })).toEqual([
      'SESSION_SECRET must be at least 32 random characters',
    ]);
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_ID is set without GOOGLE_CLIENT_SECRET',
    ]);
    expect(problemsOf({ ...PRODUCTION, FACEBOOK_URL: 'http://facebook.example' })).toEqual([
      'FACEBOOK_URL must begin with https:// in production',
    ]);
    expect(problemsOf({ TRUSTED_PROXIES: 'everybody' })).toHaveLength(1);
    expect(problemsOf({ MAIL_FROM: 'Eve\r\nBcc: a@b.example <e@b.example>' })).toHaveLength(1);
    expect(problemsOf({ PASSWORD_MIN_LENGTH: '5' })).toEqual([
      'PASSWORD_MIN_LENGTH must be a number from 6 to 128',
    ]);
  });

  test('no problem shows a secret', () => {
    const problems = problemsOf({ SESSION_SECRET: 'hush', SMTP_URL: 'http://user:hush@x' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hush');
  });
});

describe('the secret of a local start', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'memorials-secret-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  test('is created once in a file only its owner can read', () => {
    const secret = loadOrCreateSecret(join(directory, 'data'));
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(loadOrCreateSecret(join(directory, 'data'))).toBe(secret);
    const file = join(directory, 'data', 'session-secret');
    expect(readFileSync(file, 'utf8')).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'data')).mode & 0o777).toBe(0o700);
  });

  test('is refused when the file is empty', () => {
    writeFileSync(join(directory, 'session-secret'), '');
    expect(() => loadOrCreateSecret(directory)).toThrow('contains no valid secret');
  });

  test('gives each purpose its own key, the same each time', () => {
    const keyFor = createKeys('a secret');
    expect(keyFor('codes')).toEqual(createKeys('a secret')('codes'));
    expect(keyFor('codes')).not.toEqual(keyFor('sessions'));
    expect(keyFor('codes')).not.toEqual(createKeys('another secret')('codes'));
  });
});
