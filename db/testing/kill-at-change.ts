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

/** @param place - `'12'` is the twelfth file change, `'PG_VERSION:2'` the second change of that file */
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
