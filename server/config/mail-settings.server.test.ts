import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { parseConfig } from './config.server.ts';
import { problemsOf } from './testing/config-problems.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PKCS1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const DER = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

const dkimOf = (key: string, selector = 's1') =>
  parseConfig({ MAIL_DKIM_KEY: key, MAIL_DKIM_SELECTOR: selector }).mail.dkim;

describe('the key that signs mails', () => {
  test.each([
    ['PEM', PEM],
    ['PEM on one line', PEM.trim().replaceAll('\n', String.raw`\n`)],
    ['PEM from Windows', PEM.replaceAll('\n', '\r\n')],
    ['PEM from Windows on one line', PEM.trim().replaceAll('\n', String.raw`\r\n`)],
    ['PEM of PKCS #1', PKCS1],
    ['Base64 without lines', DER],
    ['Base64 of PKCS #1', privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
  ])('is read as %s', (_, key) => {
    expect(dkimOf(key)).toEqual({ selector: 's1', privateKey: PEM });
  });

  test.each([
    ['words', 'not a key'],
    ['a short key', keyOf('rsa', { modulusLength: 512 })],
    ['a key of another type', keyOf('ed25519')],
    ['a text without end', 'A'.repeat(10_001)],
  ])('is refused as %s, without being shown', (_, key) => {
    const [problem, ...more] = problemsOf({ MAIL_DKIM_KEY: key, MAIL_DKIM_SELECTOR: 's1' });
    expect(problem).toMatch(/^MAIL_DKIM_KEY must be an RSA private key/);
    expect(problem).not.toContain(key.slice(0, 40));
    expect(more).toEqual([]);
  });

  test('needs a selector, and a selector a key', () => {
    expect(problemsOf({ MAIL_DKIM_KEY: PEM })).toEqual([
      'MAIL_DKIM_KEY is set without MAIL_DKIM_SELECTOR',
    ]);
    expect(problemsOf({ MAIL_DKIM_SELECTOR: 's1' })).toEqual([
      'MAIL_DKIM_SELECTOR is set without MAIL_DKIM_KEY',
    ]);
    const [problem] = problemsOf({ MAIL_DKIM_SELECTOR: 'a.b; p=', MAIL_DKIM_KEY: PEM });
    expect(problem).toMatch(/^MAIL_DKIM_SELECTOR must be a name/);
  });
});

function keyOf(type: 'rsa' | 'ed25519', options = {}): string {
  const pair =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048, ...options })
      : generateKeyPairSync('ed25519');
  return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
