import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

/** Read-only even for root: a mounted disk, or else a folder of the kernel. */
export async function aReadOnlyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'memorials-doctor-'));
  chmodSync(folder, 0o555);
  if (!isWritable(folder)) return folder;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'none', folder]);
  onTestFinished(() => {
    if (status === 0) spawnSync('umount', ['--lazy', folder]);
  });
  return status === 0 ? folder : '/proc/self/net';
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
