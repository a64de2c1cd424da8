import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { performTask } from './backup-tasks.server.ts';

const SILENT = { warn: () => undefined, fatal: () => undefined };

test('a folder that can’t be removed doesn’t stop the others from being removed', async () => {
  const folder = await temporaryFolder();
  const removing = performTask({ kind: 'remove', paths: [`${folder}\0`, folder] }, SILENT);
  await expect(removing).rejects.toThrow('null bytes');
  expect(existsSync(folder)).toBe(false);
});
