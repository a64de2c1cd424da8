// A temporary folder for a test.

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** Creates an empty folder and removes it when the current test has finished. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'memorials-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
