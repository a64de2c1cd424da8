// Checks whether the process of a stored identity still runs. The process id alone is not enough: the system reuses ids
// of ended processes, and every container counts from 1.

import { execSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process uniquely. */
export interface ProcessIdentity {
  readonly pid: number;
  /** name of the machine or container, for messages */
  readonly host: string;
  /** where the process id is unique: one boot of one machine, or one container */
  readonly scope: string;
  /** when the process started, as the system prints it; null when unknown */
  readonly started: string | null;
}

/** `elsewhere`: in another container or machine, whose processes cannot be looked up. */
export type Liveness = 'running' | 'gone' | 'elsewhere';

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    scope: ownScope(),
    started: lookUp(process.pid).started,
  };
}

/** Checks whether the process still runs. If this is unknown, the process counts as running. */
export function checkLiveness(identity: ProcessIdentity): Liveness {
  if (identity.scope !== ownScope()) return 'elsewhere';
  if (!isPidInUse(identity.pid)) return 'gone';
  const found = lookUp(identity.pid);
  if (found.ended) return 'gone';
  const isPidReused =
    found.started !== null && identity.started !== null && found.started !== identity.started;
  return isPidReused ? 'gone' : 'running';
}

function ownScope(): string {
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `linux ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
    } catch {
      // Without /proc the host name is used, as on other systems.
    }
  }
  return `${process.platform} ${hostname()}`;
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another error (EPERM) means that the process exists and belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

interface ProcessState {
  started: string | null;
  /** true for a zombie: the process has ended, and its parent has not read the exit code */
  ended: boolean;
}

function lookUp(pid: number): ProcessState {
  try {
    return process.platform === 'linux'
      ? parseLinuxStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : { started: readStartTime(pid), ended: false };
  } catch {
    return { started: null, ended: false };
  }
}

/** Parses `/proc/PID/stat` (proc(5)): field 3 is the state, field 22 the start in clock ticks since boot. */
export function parseLinuxStat(stat: string): ProcessState {
  // Field 2 is the program's name in brackets, which may contain spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return { started: fields[19] ?? null, ended: state === 'Z' || state === 'X' };
}

function readStartTime(pid: number): string | null {
  const command =
    process.platform === 'win32'
      ? `powershell.exe -NoProfile -Command "(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()"`
      : // Start times are compared as text, so the output must not depend on language and time zone.
        `env LC_ALL=C TZ=UTC ps -p ${pid} -o lstart=`;
  const output = execSync(command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  }).trim();
  return output === '' ? null : output;
}
