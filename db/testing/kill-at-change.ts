// Kills the own process, as kill -9 would, at a chosen change of a file: a kill that falls exactly where a
// test wants it, and at the same place in each run.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const CHANGING_CALLS = [
  'openSync',
  'writeSync',
  'writeFileSync',
  'ftruncateSync',
  'truncateSync',
  'linkSync',
  'renameSync',
  'unlinkSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
] as const;

/** Lets `change - 1` changes of files pass from now on and kills the process instead of the next. */
export function killAtChange(change: number): void {
  let left = change;
  function countDown(): void {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  }
  for (const name of CHANGING_CALLS) {
    const original = fs[name] as (...parameters: unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...parameters: unknown[]): unknown => {
        countDown();
        return original.apply(fs, parameters);
      },
    });
  }
  syncBuiltinESMExports();
}
