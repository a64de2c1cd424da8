// The exclusive lock on the folder of the embedded database: whoever holds it may open the folder, nobody else.
// Never trusts a process number alone, and never needs a person to remove what a killed process left.
//
// The lock is a folder of numbered files, `<database folder>.lock/7`, of which the highest number counts. It
// holds the owner's identity; empty means released. Taking over means creating the next number, which the file
// system grants once, however many try at the same moment; deleting and creating one fixed name cannot give
// that, because the second to delete may delete the lock of the first. The highest number is never deleted,
// so that a process which looked long ago finds, after creating its number, that a higher one exists.

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

import { livenessOf, ownIdentity } from './process-identity.server.ts';
import type { ProcessIdentity } from './process-identity.server.ts';

const BEAT_MS = 1_000;
/** How long an owner that cannot be looked up (another container or machine) is watched for a sign of life. */
const WATCH_MS = 5_000;

/** Another process has the embedded database open. The message says which and what to do. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  /** Process number of the owner, on the machine or in the container it runs in. */
  readonly pid: number;

  constructor(owner: ProcessIdentity, elsewhere: boolean) {
    super(
      `Memorials is already running on this data folder (process ${owner.pid}${elsewhere ? ` on ${owner.host}` : ''}). ` +
        'Stop it first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
    );
    this.pid = owner.pid;
  }
}

/** The lock, held. */
export interface EmbeddedLock {
  /** Gives the folder free. Also happens when the process exits. A second call does nothing. */
  release(): void;
}

/**
 * Takes the lock on `directory` (an existing folder, by its real path), from a dead owner if need be.
 *
 * @param watch - resolves after the time in which a living owner elsewhere shows a sign of life.
 * @throws DatabaseInUseError when a living process holds it.
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
    if (!createWhole(folder, String(mine), identity)) continue;
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
  const beating = setInterval(() => beat(folder, mine), BEAT_MS).unref();

  function release(): void {
    clearInterval(beating);
    process.off('exit', release);
    try {
      truncateSync(file);
    } catch (error) {
      // Whoever removed the data folder has removed the lock with it.
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }

  process.once('exit', release);
  return { release };
}

/** The sign of life for those who cannot look this process up. */
function beat(folder: string, mine: number): void {
  try {
    const now = new Date();
    utimesSync(join(folder, String(mine)), now, now);
    if (newestNumber(folder) <= mine) return;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // Thrown out of a timer it ends the process, on purpose: to go on would damage what the other one writes.
  throw new Error(
    'This process was frozen for so long that another one took over its database folder. It stops here.',
  );
}

/** @throws DatabaseInUseError when the owner noted in `file` lives. */
async function assertFree(file: string, watch: () => Promise<unknown>): Promise<void> {
  const owner = readOwner(file);
  if (owner === null) return;
  const liveness = livenessOf(owner);
  if (liveness === 'running') throw new DatabaseInUseError(owner, false);
  if (liveness === 'gone') return;
  const before = lastBeat(file);
  await watch();
  // An owner that released or was replaced meanwhile changed the file too; the next start finds it free.
  if (lastBeat(file) !== before) throw new DatabaseInUseError(owner, true);
}

function lastBeat(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** Null when nobody holds the lock: released, removed meanwhile, or no text of ours (after a power failure). */
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
    // Zero, negative and longer numbers mean groups of processes to the system.
    Number.isInteger(pid) &&
    Number(pid) > 0 &&
    Number(pid) < 2 ** 31 &&
    typeof host === 'string' &&
    typeof scope === 'string' &&
    (started === null || typeof started === 'string')
  );
}

/** Creates the file with its whole text at once; false when the name is taken. */
function createWhole(folder: string, name: string, text: string): boolean {
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
 * The one before stays: a listing that runs meanwhile may miss the new one, and must then find the old.
 * Drafts stay too, since they may be another's in the making; each is a line of text.
 */
function removeOlder(folder: string, mine: number): void {
  for (const number of numbersIn(folder)) {
    if (number < mine - 1) rmSync(join(folder, String(number)), { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
