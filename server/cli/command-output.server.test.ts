import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import { describeFailure, WrongUsageError } from './command-output.server.ts';

const said = (message: string) => describeFailure(new DocumentRefusedError([message]), '').message;

test('what was typed or read cannot move the cursor of the terminal or turn its text', () => {
  expect(said('There is no memorial "a\u001b[2J\u009b1m\u0007\u202e"')).toBe(
    String.raw`There is no memorial "a\u001b[2J\u009b1m\u0007\u202e"`,
  );
  expect(describeFailure(new WrongUsageError('No "\u001bc"'), 'Usage\n').message).toBe(
    'No "\\u001bc".\n\nUsage',
  );
  expect(said('x.json was not imported.\n\tslug: "é" 家族')).toBe(
    'x.json was not imported.\n\tslug: "é" 家族',
  );
});

test('a line of a hundred thousand characters is cut', () => {
  const line = said(`There is no memorial "${'a'.repeat(100_000)}"\nSecond line`);
  expect(line).toMatch(/^There is no memorial "a+…\nSecond line$/);
  expect(line.length).toBeLessThan(5_000);
});

test('a file that cannot be written is a sentence with its name', async () => {
  const path = join(await temporaryFolder(), 'missing', 'a.json');
  const error: unknown = await writeFile(`${path}.partial`, '').catch((caught: unknown) => caught);
  expect(describeFailure(error, '').message).toMatch(
    new RegExp(`^${path} can’t be used: there’s no such folder\\. Create`),
  );
});

test('a full disk is a sentence, too', () => {
  // As Node makes it for a file that is open: without a path.
  const system = { code: 'ENOSPC', errno: -28, syscall: 'write' };
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), system);
  expect(describeFailure(error, '').message).toBe(
    'A disk is full. Free some space, or move the folder to a larger disk.',
  );
});
