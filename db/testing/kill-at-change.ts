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

/**
 * Kills the process instead of a change of a file: `'12'` means the twelfth from now on, `'PG_VERSION:2'` the
 * second that names a file of this name.
 */
export function killAtChange(place: string): void {
  const [name, number] = place.includes(':') ? place.split(':') : ['', place];
  let left = Number(number);
  function countDown(path: unknown): void {
    if (name && !(typeof path === 'string' && path.endsWith(`/${name}`))) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  }
  for (const call of CHANGING_CALLS) {
    const original = fs[call] as (...parameters: unknown[]) => unknown;
    Object.assign(fs, {
      [call]: (...parameters: unknown[]): unknown => {
        countDown(parameters[0]);
        return original.apply(fs, parameters);
      },
    });
  }
  syncBuiltinESMExports();
}
