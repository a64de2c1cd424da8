import { expect, test } from 'vitest';

import { settingNames } from '../settings.mjs';
import { readTestChoice } from './test-choice.mjs';

test('without options everything runs', () => {
  const { runs, filters } = readTestChoice([]);
  expect(['check', 'unit', 'built', 'e2e'].every(runs)).toBe(true);
  expect(filters).toEqual([]);
});

test('--only runs one part, and the other words are filters', () => {
  const { runs, filters } = readTestChoice(['--only', 'unit', 'app/memorials']);
  expect(['check', 'unit', 'built', 'e2e'].filter(runs)).toEqual(['unit']);
  expect(filters).toEqual(['app/memorials']);
});

test('--full asks for every screen, with any other word', () => {
  const { runs, isFull, filters } = readTestChoice(['--full', '--only', 'e2e', 'guard']);
  expect(['check', 'unit', 'built', 'e2e'].filter(runs)).toEqual(['e2e']);
  expect(isFull).toBe(true);
  expect(filters).toEqual(['guard']);
  expect(readTestChoice(['guard']).isFull).toBe(false);
});

test('--only with anything else is refused with a message', () => {
  expect(() => readTestChoice(['--only', 'everything'])).toThrow(
    '--only takes one of: check, unit, built, e2e.',
  );
});

test('the settings kept from the product under test are those in .env.example', () => {
  const text = '# The port.\n#PORT=3000\nDATABASE_URL=\n# SMTP_URL=smtp://localhost\nnot=one\n';
  expect(settingNames(text)).toEqual(['PORT', 'DATABASE_URL', 'SMTP_URL']);
});
