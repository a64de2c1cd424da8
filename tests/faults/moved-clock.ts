// A clock that a test moves, for whole processes: by libfaketime, which stands between a program and the system.
// The clock that only counts forward (timeouts, pauses) is left alone.

import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { missing } from './missing-tool.ts';

export interface MovedClock {
  /** what a process needs in its environment to go by it */
  environment: Readonly<Record<string, string>>;
  /** From within a second on the clock is this far from the machine's, in seconds; negative is behind. */
  moveTo(seconds: number): void;
}

const LIBRARIES = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/** Asked before the tests, which are skipped where there is no such library. */
export function mayMoveClocks(): boolean {
  const isThere = globSync(LIBRARIES).length > 0;
  if (!isThere) missing("No clock was moved: install 'faketime' (libfaketime) for that.");
  return isThere;
}

/** @param folder - where what it says is kept */
export function createMovedClock(folder: string, seconds = 0): MovedClock {
  const [library = ''] = globSync(LIBRARIES);
  const file = join(folder, 'clock');
  const moveTo = (offset: number) => writeFileSync(file, `${offset < 0 ? '' : '+'}${offset}\n`);
  moveTo(seconds);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    moveTo,
  };
}
