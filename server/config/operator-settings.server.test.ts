import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { ConfigError, parseConfig } from './config.server.ts';
import { readOperatorFacts } from './legal-texts.server.ts';

const accountsOf = (OPERATORS?: string) => parseConfig({ OPERATORS }).operator.accounts;

test('operators are comma-separated addresses, written as at sign-in', () => {
  expect(accountsOf()).toEqual([]);
  expect(accountsOf(' ,, ')).toEqual([]);
  expect(accountsOf(' Ruth@Example.org ,sam@bücher.example,ruth@example.org,')).toEqual([
    'ruth@example.org',
    'sam@xn--bcher-kva.example',
  ]);
});

test.each([
  'ruth',
  'ruth@example',
  'ruth@example.org sam@example.org',
  'ruth@example.org;sam@example.org',
  Array.from({ length: 21 }, (_, index) => `a${index}@example.org`).join(','),
])('`%s` stops the start', (value) => {
  expect(() => parseConfig({ OPERATORS: value })).toThrow(
    'OPERATORS must be at most 20 email addresses separated by commas',
  );
});

test('the operator’s own texts are read as an editor on Windows writes them, from a folder only', async () => {
  const LEGAL_DIR = await temporaryFolder();
  const file = join(LEGAL_DIR, 'terms.md');
  await writeFile(file, '\uFEFF# Ours\r\n');
  const factsOf = (folder: string) =>
    readOperatorFacts(parseConfig({ LEGAL_DIR: folder }).operator);
  expect(factsOf(LEGAL_DIR).legalTexts).toEqual({ terms: '# Ours\r\n' });
  expect(() => factsOf(file)).toThrow(ConfigError);
  expect(() => factsOf(join(LEGAL_DIR, 'none'))).toThrow(ConfigError);
  await mkdir(join(LEGAL_DIR, 'privacy.md'));
  expect(() => factsOf(LEGAL_DIR)).toThrow(/privacy\.md can’t be \(EISDIR\)/);
});
