import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reportMissingTool } from './missing-tool.ts';

export interface SmallDisk {
  folder: string;
  fill(): void;
  empty(): void;
  remove(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'memorials-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder];
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    reportMissingTool(
      `No small disk here, so nothing was filled: ${error?.message ?? stderr.trim()}`,
    );
    return undefined;
  }
  chmodSync(folder, 0o777);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fillWith(ballast),
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillWith(file: string): void {
  const handle = openSync(file, 'a');
  for (let size = 1024 * 1024; size >= 1024;) {
    try {
      writeSync(handle, Buffer.alloc(size));
    } catch {
      size /= 4;
    }
  }
  closeSync(handle);
}

export function canMountSmallDisk(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== undefined;
}
