// Replaces the system clock of child processes by a clock that the test sets, with libfaketime. The monotonic clock,
// which timeouts use, is not changed.

import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { reportMissingTool } from './missing-tool.ts';

export interface FakeClock {
  /** environment variables that make a process use this clock */
  environment: Readonly<Record<string, string>>;
  /** Sets how many seconds this clock is ahead of the machine's clock. The change takes effect within a second. */
  moveTo(seconds: number): void;
}

const LIBRARIES = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/** Whether libfaketime is installed; the tests are skipped without it. */
export function canFakeClock(): boolean {
  const isInstalled = globSync(LIBRARIES).length > 0;
  if (!isInstalled) {
    reportMissingTool("No clock was moved: install 'faketime' (libfaketime) for that.");
  }
  return isInstalled;
}

/** @param folder - for the file with the offset, which libfaketime reads */
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
