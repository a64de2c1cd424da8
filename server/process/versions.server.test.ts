import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { readCommit } from './versions.server.ts';

test('where Git says nothing, the commit is the one of the build', async () => {
  const folder = await temporaryFolder();
  expect(await readCommit(folder)).toBeUndefined();
  await mkdir(join(folder, 'build'));
  await writeFile(join(folder, 'build/commit'), '73455de5a1b2');
  expect(await readCommit(folder)).toBe('73455de5a1b2');
  // As in a repository of another user, Git fails.
  await writeFile(join(folder, '.git'), 'not a repository');
  expect(await readCommit(folder)).toBe('73455de5a1b2');
});
