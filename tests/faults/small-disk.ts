import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reportMissingTool } from './missing-tool.ts';

export interface SmallDisk {
  folder: string;
  /** @param leavingMegabytes - room that is left; by default none */
  fill(leavingMegabytes?: number): void;
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
    fill: (leavingMegabytes = 0) => fillWith(ballast, leavingMegabytes),
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillWith(file: string, leavingMegabytes: number): void {
  const handle = openSync(file, 'a');
  for (let size = 1024 * 1024; size >= 1024;) {
    try {
      writeSync(handle, Buffer.alloc(size));
    } catch {
      size /= 4;
    }
  }
  ftruncateSync(handle, Math.max(0, fstatSync(handle).size - leavingMegabytes * 1024 * 1024));
  closeSync(handle);
}

export function canMountSmallDisk(): boolean {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== undefined;
}
