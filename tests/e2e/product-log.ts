import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { codeIn, readOutbox } from '../faults/outbox.ts';
import { encodingsOf, containsSecret, stringValues } from '../harness/secret-search.ts';

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'a session token': /ses_\w{22}\.\d+\.\d+\./,
  'a cookie': /memorials_\w+=/,
  'a parameter of an OAuth callback': /[?&](?:code|state)=/,
  'the address of a writer, an invitation or the choice of mails':
    /\/(?:w|i|memorials\/unsubscribe)\/[\w-]{20,}/,
  'an email address': /@example\.(?:org|com)/,
};

const PASSWORDS = ['rose garden', 'lilac tree', 'garden-gate', 'harbour-light'].flatMap(
  encodingsOf,
);

export function productLogPath(dataDirectory: string): string {
  return join(dataDirectory, 'product.log');
}

/** @throws Error if a line contains a secret, or if there are no lines */
export default function checkProductLog(): void {
  const dataDirectory = process.env['E2E_DATA_DIR'] ?? '';
  assertNoSecretsInLog(readFileSync(productLogPath(dataDirectory), 'utf8'), dataDirectory);
}

/**
 * Searches a log for passwords, codes, tokens and addresses.
 * @param dataDirectory - the folder that contains `data/outbox` with the sent mails
 * @throws Error if a line contains a secret, or if there are no lines
 */
export function assertNoSecretsInLog(log: string, dataDirectory: string): void {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length === 0) throw new Error('The product wrote no log.');
  const codes = [...readOutbox(dataDirectory).values()]
    .flat()
    .flatMap((text) => codeIn(text) ?? []);
  for (const line of lines) {
    const secret = secretIn(stringValues(line), codes);
    if (secret) throw new Error(`${secret} stands in the product's log: ${line}`);
  }
}

function secretIn(text: string, codes: readonly string[]): string | undefined {
  if (PASSWORDS.some((password) => containsSecret(text, password))) return 'a password';
  if (codes.some((code) => containsSecret(text, code))) return 'a code';
  return Object.entries(FORBIDDEN).find(([, pattern]) => pattern.test(text))?.[0];
}
