// The lock of the embedded database's folder: a folder of numbered files (`<database folder>.lock/7`). The
// file with the highest number contains the owner. A process takes the lock by creating the next number.

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
/** How long to wait for the heartbeat of an owner elsewhere. */
const WATCH_MS = 5_000;

/** The message names the other process and what to do. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
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
  /** Releases the lock. The process also calls this on exit. A second call does nothing. */
  release(): void;
}

/**
 * Takes the lock on `directory`, even from a dead process.
 * @param watch - resolves after a time in which a running owner elsewhere writes a heartbeat
 * @throws DatabaseInUseError if a running process has the lock
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
      if (!isCode(error, 'ENOENT')) throw error;
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
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // An error in this timer ends the process. If the process continued, it would damage the new owner's files.
  throw new Error(
    'This process was frozen for so long that another one took over its database folder. It stops here.',
  );
}

/** @throws DatabaseInUseError if the owner in `file` is running */
async function assertFree(file: string, watch: () => Promise<unknown>): Promise<void> {
  const owner = readOwner(file);
  if (owner === null) return;
  const liveness = checkLiveness(owner);
  if (liveness === 'running') throw new DatabaseInUseError(owner, false);
  if (liveness === 'gone') return;
  const before = lastHeartbeat(file);
  await watch();
  // A release of the lock also changes the time, so this attempt can fail without an owner. The next one
  // succeeds.
  if (lastHeartbeat(file) !== before) throw new DatabaseInUseError(owner, true);
}

function lastHeartbeat(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** Null for a free lock: the file is empty, missing or unreadable. */
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
    // `kill` takes 0 and negative numbers as process groups; larger ones overflow.
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    Number(pid) < 2 ** 31 &&
    typeof host === 'string' &&
    typeof scope === 'string' &&
    (started === null || typeof started === 'string')
  );
}

/** False if the name is taken. */
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
 * Removes old files, except the one before `mine`, which another process may have just listed. Keeps draft
 * files, which can belong to another process.
 */
function removeOlder(folder: string, mine: number): void {
  for (const number of numbersIn(folder)) {
    if (number < mine - 1) rmSync(join(folder, String(number)), { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
