// Playwright's global teardown: searches the log of the server that all journeys share for secrets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { codeIn, readOutbox } from '../faults/outbox.ts';
import { encodingsOf, containsSecret, stringValues } from '../harness/secret-search.ts';

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'a session token': /ses_\w{22}\.\d+\.\d+\./,
  'a cookie': /memorials_\w+=/,
  'a parameter of an OAuth callback': /[?&](?:code|state)=/,
  'an email address': /@example\.(?:org|com)/,
};

/**
 * Passwords of the journeys' accounts and of the demo accounts. `rose-garden` is not searched for, because it is also
 * the name of a theme.
 */
const PASSWORDS = ['rose garden', 'lilac tree', 'garden-gate', 'harbour-light'].flatMap(
  encodingsOf,
);

export function productLogPath(dataDirectory: string): string {
  return join(dataDirectory, 'product.log');
}

/** @throws Error when a line contains a secret, or when there are no lines */
export default function checkProductLog(): void {
  const dataDirectory = process.env['E2E_DATA_DIR'] ?? '';
  assertNoSecretsInLog(readFileSync(productLogPath(dataDirectory), 'utf8'), dataDirectory);
}

/**
 * Searches a log for passwords, mailed codes, session tokens and e-mail addresses.
 *
 * @param dataDirectory - the parent of the server's data folder; the data folder contains the mails
 * @throws Error when a line contains a secret, or when there are no lines
 */
export function assertNoSecretsInLog(log: string, dataDirectory: string): void {
  // The text that a local start prints to the terminal is not JSON and not part of the log.
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

/** Returns the kind of secret that the line contains, or undefined if the line contains none. */
function secretIn(text: string, codes: readonly string[]): string | undefined {
  if (PASSWORDS.some((password) => containsSecret(text, password))) return 'a password';
  if (codes.some((code) => containsSecret(text, code))) return 'a code';
  return Object.entries(FORBIDDEN).find(([, pattern]) => pattern.test(text))?.[0];
}
