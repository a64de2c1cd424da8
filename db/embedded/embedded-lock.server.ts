// Locks the folder of the embedded database. The lock is a folder `<database folder>.lock` with numbered files.
// The file with the highest number names the owner. A process takes the lock by creating the file with the next number.

import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { codeOf } from '../../app/wire/errors/caught.ts';
import { makeFolderSync } from '../../app/wire/make-folder.server.ts';
import { checkLiveness, ownIdentity } from './process-identity.server.ts';
import type { ProcessIdentity } from './process-identity.server.ts';

const HEARTBEAT_MS = 1_000;
/** How long to wait for a heartbeat of an owner in another container or on another machine. */
const WATCH_MS = 5_000;

export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  readonly pid: number;

  constructor(owner: ProcessIdentity, elsewhere: boolean) {
    super(
      `Memorials is already running with this data folder (process ${owner.pid}${elsewhere ? ` on ${owner.host}` : ''}). ` +
        'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
    );
    this.pid = owner.pid;
  }
}

export interface EmbeddedLock {
  /** Also runs when the process exits. A second call does nothing. */
  release(): void;
}

/**
 * Takes the lock on `directory`. The lock of a dead process is replaced.
 * @param watch - waits long enough for a heartbeat of a running owner on another machine
 * @throws DatabaseInUseError if a running process has the lock
 */
export async function acquireEmbeddedLock(
  directory: string,
  watch: () => Promise<unknown> = () => wait(WATCH_MS),
): Promise<EmbeddedLock> {
  const folder = `${directory}.lock`;
  makeFolderSync(folder);
  const identity = JSON.stringify(ownIdentity());
  for (;;) {
    const newest = newestNumber(folder);
    if (newest > 0) await assertFree(join(folder, String(newest)), watch);
    const mine = newest + 1;
    if (!createAtomically(folder, String(mine), identity)) continue;
    if (newestNumber(folder) !== mine) {
      rmSync(join(folder, String(mine)), { force: true });
      continue;
    }
    removeOlder(folder, mine);
    return hold(folder, mine);
  }
}

/**
 * Takes no lock.
 * @throws DatabaseInUseError if a running process has the lock
 */
export async function assertNotInUse(directory: string): Promise<void> {
  const folder = `${directory}.lock`;
  const newest = existsSync(folder) ? newestNumber(folder) : 0;
  if (newest > 0) await assertFree(join(folder, String(newest)), () => wait(WATCH_MS));
}

function hold(folder: string, mine: number): EmbeddedLock {
  const file = join(folder, String(mine));
  const heartbeat = setInterval(() => beat(folder, mine), HEARTBEAT_MS).unref();

  function release(): void {
    clearInterval(heartbeat);
    process.off('exit', release);
    try {
      truncateSync(file);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }

  process.once('exit', release);
  return { release };
}

function beat(folder: string, mine: number): void {
  try {
    const now = new Date();
    utimesSync(join(folder, String(mine)), now, now);
    if (newestNumber(folder) <= mine) return;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // An error in this timer ends the process. Continuing would damage the files of the new owner.
  throw new Error(
    'This process was frozen for so long that another one took over its database folder. Exiting.',
  );
}

async function assertFree(file: string, watch: () => Promise<unknown>): Promise<void> {
  const owner = readOwner(file);
  if (owner === null) return;
  const liveness = checkLiveness(owner);
  if (liveness === 'running') throw new DatabaseInUseError(owner, false);
  if (liveness === 'gone') return;
  const before = lastHeartbeat(file);
  await watch();
  // If the owner releases the lock meanwhile, this also changes the file's time. The attempt then fails although the
  // lock is free, but the next attempt succeeds.
  if (lastHeartbeat(file) !== before) throw new DatabaseInUseError(owner, true);
}

function lastHeartbeat(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** Null if the lock is free: the file is missing, or its content names no process. */
function readOwner(file: string): ProcessIdentity | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isIdentity(owner) ? owner : null;
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function isIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, host, scope, started } = value as Record<string, unknown>;
  return (
    // `kill` treats 0 and negative numbers as process groups. Numbers from 2^31 overflow.
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    Number(pid) < 2 ** 31 &&
    typeof host === 'string' &&
    typeof scope === 'string' &&
    (started === null || typeof started === 'string')
  );
}

/** @returns false if the name exists */
function createAtomically(folder: string, name: string, text: string): boolean {
  const draft = join(folder, `draft-${randomUUID()}`);
  writeFileSync(draft, text, { flag: 'wx' });
  try {
    linkSync(draft, join(folder, name));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^[1-9]\d*$/.test(name))
    .map(Number);
}

function newestNumber(folder: string): number {
  return Math.max(0, ...numbersIn(folder));
}

/**
 * Removes old lock files, but not the last file before `mine`, because another process may be about to read it. Draft
 * files stay, because they can belong to another process.
 */
function removeOlder(folder: string, mine: number): void {
  for (const number of numbersIn(folder)) {
    if (number < mine - 1) rmSync(join(folder, String(number)), { force: true });
  }
}
