import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export function residentMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * What the process has open: sockets, pipes and files. The embedded database keeps a bounded number of its own files open,
 * so those are left out.
 * @param directory - the product's working directory, with its data in `data`
 */
export function openHandles(pid: number, directory: string): string[] {
  const ofDatabase = join(directory, 'data', 'database');
  return readdirSync(`/proc/${pid}/fd`)
    .map((handle) => targetOf(`/proc/${pid}/fd/${handle}`))
    .filter((target) => !target.startsWith(ofDatabase))
    .toSorted();
}

/** A handle can be closed while the list is read. */
function targetOf(handle: string): string {
  try {
    return readlinkSync(handle);
  } catch {
    return 'closed';
  }
}

/** Kills all child processes of the process `parent`. Linux lists them in `/proc`. */
export function killChildren(parent: number): void {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === parent) {
        process.kill(Number(id), 'SIGKILL');
      }
    } catch {
      // The process has ended.
    }
  }
}
