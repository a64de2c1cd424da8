// Kills its own process, as kill -9 would, at a chosen file change, which is the same in each run.

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

/** Kills the process before a file change: `'12'` is the twelfth from now, `'PG_VERSION:2'` the second of that file. */
export function killAtChange(place: string): void {
  const [name, number] = place.includes(':') ? place.split(':') : ['', place];
  let remaining = Number(number);
  function countDown(path: unknown): void {
    if (name && !(typeof path === 'string' && path.endsWith(`/${name}`))) return;
    remaining -= 1;
    if (remaining === 0) process.kill(process.pid, 'SIGKILL');
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
