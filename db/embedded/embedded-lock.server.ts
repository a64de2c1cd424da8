// The exclusive lock on the folder of the embedded database. The lock does not rely on process ids alone, because ids
// are reused. The lock of a killed process is taken over automatically.
//
// The lock is a folder of numbered files, `<database folder>.lock/7`. The file with the highest number contains the
// owner's identity; an empty file means released. A process takes the lock by creating the next number: the file system
// lets only one process create it. A single file with a fixed name is not enough: when two processes both delete a dead
// owner's file, the slower one may delete the new lock of the faster one. The highest number is never deleted, so a
// slow process that creates an outdated number finds a higher one and gives up.

import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
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

import { checkLiveness, ownIdentity } from './process-identity.server.ts';
import type { ProcessIdentity } from './process-identity.server.ts';

const HEARTBEAT_MS = 1_000;
/** How long an owner in another container or machine is watched for a heartbeat. */
const WATCH_MS = 5_000;

/** Another process has the embedded database open. The message names that process and says what to do. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  /** Process id of the owner, on its machine or in its container. */
  readonly pid: number;

  constructor(owner: ProcessIdentity, elsewhere: boolean) {
    super(
      `Memorials is already running on this data folder (process ${owner.pid}${elsewhere ? ` on ${owner.host}` : ''}). ` +
        'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
    );
    this.pid = owner.pid;
  }
}

export interface EmbeddedLock {
  /** Releases the lock. The process also calls this method when it exits. A second call does nothing. */
  release(): void;
}

/**
 * Takes the lock on `directory` (the real path of an existing folder), even if a process that has ended left the lock.
 *
 * @param watch - resolves after a time in which a running owner in another container or machine would write a
 * heartbeat.
 * @throws DatabaseInUseError when a running process holds the lock.
 */
export async function acquireEmbeddedLock(
  directory: string,
  watch: () => Promise<unknown> = () => wait(WATCH_MS),
): Promise<EmbeddedLock> {
  const folder = `${directory}.lock`;
  mkdirSync(folder, { recursive: true });
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

function hold(folder: string, mine: number): EmbeddedLock {
  const file = join(folder, String(mine));
  const heartbeat = setInterval(() => beat(folder, mine), HEARTBEAT_MS).unref();

  function release(): void {
    clearInterval(heartbeat);
    process.off('exit', release);
    try {
      truncateSync(file);
    } catch (error) {
      // The file is missing when the data folder was removed together with the lock. Then there is nothing to release.
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }

  process.once('exit', release);
  return { release };
}

/** Writes the heartbeat, for processes in other containers or machines, which cannot look this process up. */
function beat(folder: string, mine: number): void {
  try {
    const now = new Date();
    utimesSync(join(folder, String(mine)), now, now);
    if (newestNumber(folder) <= mine) return;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // This function runs in a timer, so an error thrown here ends the process. If the process continued, it would damage
  // the files that the new owner of the lock writes.
  throw new Error(
    'This process was frozen for so long that another one took over its database folder. It stops here.',
  );
}

/** @throws DatabaseInUseError when the owner in `file` is running. */
async function assertFree(file: string, watch: () => Promise<unknown>): Promise<void> {
  const owner = readOwner(file);
  if (owner === null) return;
  const liveness = checkLiveness(owner);
  if (liveness === 'running') throw new DatabaseInUseError(owner, false);
  if (liveness === 'gone') return;
  const before = lastHeartbeat(file);
  await watch();
  // A release or a takeover also changes the modification time of the file. In that case this attempt is refused,
  // although the lock may be free; the next attempt sees the current state.
  if (lastHeartbeat(file) !== before) throw new DatabaseInUseError(owner, true);
}

function lastHeartbeat(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/**
 * Returns null when the lock is free: the file is empty (released), was removed in the meantime, or is unreadable
 * (after a power failure).
 */
function readOwner(file: string): ProcessIdentity | null {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isIdentity(owner) ? owner : null;
  } catch (error) {
    if (error instanceof SyntaxError || isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, host, scope, started } = value as Record<string, unknown>;
  return (
    // `kill` takes zero and negative numbers as groups of processes, and larger numbers would overflow.
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    Number(pid) < 2 ** 31 &&
    typeof host === 'string' &&
    typeof scope === 'string' &&
    (started === null || typeof started === 'string')
  );
}

/** Creates the file atomically with its text; false when the name is taken. */
function createAtomically(folder: string, name: string, text: string): boolean {
  const draft = join(folder, `draft-${randomUUID()}`);
  writeFileSync(draft, text, { flag: 'wx' });
  try {
    linkSync(draft, join(folder, name));
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
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
 * Removes old files, except the last file before `mine`. A directory listing that runs at the same time may miss the
 * new file; such a listing must still find the file before `mine`. Temporary files (`draft-…`) are not removed, because
 * another process may be writing them.
 */
function removeOlder(folder: string, mine: number): void {
  for (const number of numbersIn(folder)) {
    if (number < mine - 1) rmSync(join(folder, String(number)), { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
