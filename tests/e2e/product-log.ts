// The log of the product that all journeys use. After the last of them it is searched for what was told to the
// product alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { codeIn, readOutbox } from '../faults/outbox.ts';
import { encodingsOf, containsSecret, stringValues } from '../harness/secret-search.ts';

const NEVER: Readonly<Record<string, RegExp>> = {
  'a token of a session': /ses_\w{22}\.\d+\.\d+\./,
  'a cookie': /memorials_\w+=/,
  'what somebody brings back from another sign-in': /[?&](?:code|state)=/,
  'an address of a person': /@example\.(?:org|com)/,
};

/** Those of people in journeys and of the demo. With a hyphen the first is also the name of a theme. */
const PASSWORDS = ['rose garden', 'lilac tree', 'garden-gate', 'harbour-light'].flatMap(
  encodingsOf,
);

export function productLogPath(dataDirectory: string): string {
  return join(dataDirectory, 'product.log');
}

/** @throws Error when a line holds a secret, or when there are no lines at all */
export default function checkProductLog(): void {
  const dataDirectory = process.env['E2E_DATA_DIR'] ?? '';
  assertNoSecretsInLog(readFileSync(productLogPath(dataDirectory), 'utf8'), dataDirectory);
}

/**
 * Searches a product's log for passwords, codes that it mailed, tokens and addresses of people.
 *
 * @param dataDirectory the folder in which its data folder stands, with the mails that it posted
 * @throws Error when a line holds a secret, or when there are no lines at all
 */
export function assertNoSecretsInLog(log: string, dataDirectory: string): void {
  // What a local start prints for a person is not JSON and no part of the log.
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

/** What a line tells that it must not; undefined for one that tells nothing of the kind. */
function secretIn(words: string, codes: readonly string[]): string | undefined {
  if (PASSWORDS.some((password) => containsSecret(words, password))) return 'a password';
  if (codes.some((code) => containsSecret(words, code))) return 'a code';
  return Object.entries(NEVER).find(([, pattern]) => pattern.test(words))?.[0];
}
