// Checks whether the process with a stored identity still runs. A process id alone is not enough, because systems reuse
// ids.

import { execSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

import { codeOf } from '../../app/wire/errors/caught.ts';

export interface ProcessIdentity {
  readonly pid: number;
  /** the machine's or container's name, for messages */
  readonly host: string;
  /** identifies one boot of a machine, or one container; process ids are unique only within this scope */
  readonly scope: string;
  /** the start time as printed by the system; null if unknown */
  readonly started: string | null;
}

/** `elsewhere`: the process has another `scope`, so it cannot be checked from here. */
export type Liveness = 'running' | 'gone' | 'elsewhere';

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    scope: ownScope(),
    started: lookUp(process.pid).started,
  };
}

/** A process whose state cannot be read counts as running. */
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
      // This system has no /proc.
    }
  }
  return `${process.platform} ${hostname()}`;
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return codeOf(error) !== 'ESRCH';
  }
}

interface ProcessState {
  started: string | null;
  /** true for a zombie: a process that has ended but whose id is still in use */
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

/** Parses `/proc/PID/stat` (see proc(5)): field 3 is the state, field 22 the start time in clock ticks. */
export function parseLinuxStat(stat: string): ProcessState {
  // Field 2 is the program's name, which can contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return { started: fields[19] ?? null, ended: state === 'Z' || state === 'X' };
}

function readStartTime(pid: number): string | null {
  const command =
    process.platform === 'win32'
      ? `powershell.exe -NoProfile -Command "(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()"`
      : // The output is compared as text, so it must not depend on language and time zone.
        `env LC_ALL=C TZ=UTC ps -p ${pid} -o lstart=`;
  const output = execSync(command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  }).trim();
  return output === '' ? null : output;
}
