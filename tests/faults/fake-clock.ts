// Sets the system clock of a process with libfaketime. The monotonic clock is not changed.

import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { reportMissingTool } from './missing-tool.ts';

export interface FakeClock {
  environment: Readonly<Record<string, string>>;
  moveTo(seconds: number): void;
}

const LIBRARIES = '/usr/lib/*/faketime/libfaketimeMT.so.1';

export function canFakeClock(): boolean {
  const isInstalled = globSync(LIBRARIES).length > 0;
  if (!isInstalled) {
    reportMissingTool("No clock was moved: install 'faketime' (libfaketime) for that.");
  }
  return isInstalled;
}

/**
 * @param folder - where the file with the clock's offset is stored
 * @param seconds - the first offset
 */
export function createFakeClock(folder: string, seconds = 0): FakeClock {
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
