// Tells whether a process noted down earlier still runs. A process number alone does not say so: systems
// hand the number of a dead process to a new one, and every container counts from 1.

import { execSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, described so that no other process fits the description. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Name of the machine or container, for people. */
  readonly host: string;
  /** Within what the process number has a meaning: one start of one machine, one container. */
  readonly scope: string;
  /** When the process began, in the words of its system; null when the system does not say. */
  readonly started: string | null;
}

/** `elsewhere`: in another scope, where this process cannot look. */
export type Liveness = 'running' | 'gone' | 'elsewhere';

/** Describes this process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    scope: ownScope(),
    started: lookUp(process.pid).started,
  };
}

/** Tells whether the process described still runs. What cannot be told counts as running. */
export function livenessOf(identity: ProcessIdentity): Liveness {
  if (identity.scope !== ownScope()) return 'elsewhere';
  if (!numberIsInUse(identity.pid)) return 'gone';
  const found = lookUp(identity.pid);
  if (found.ended) return 'gone';
  const sameNumberAnotherProcess =
    found.started !== null && identity.started !== null && found.started !== identity.started;
  return sameNumberAnotherProcess ? 'gone' : 'running';
}

function ownScope(): string {
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `linux ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
    } catch {
      // A system without /proc is told apart by its name, like those below.
    }
  }
  return `${process.platform} ${hostname()}`;
}

function numberIsInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other refusal (EPERM) comes from a process that is there and belongs to somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

interface ProcessState {
  started: string | null;
  /** It has ended and only its number remains, because its parent has not asked for the outcome. */
  ended: boolean;
}

function lookUp(pid: number): ProcessState {
  try {
    return process.platform === 'linux'
      ? parseLinuxStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : { started: askSystem(pid), ended: false };
  } catch {
    return { started: null, ended: false };
  }
}

/** Reads `/proc/PID/stat` (proc(5)): field 3 is the state, field 22 the start in clock ticks since boot. */
export function parseLinuxStat(stat: string): ProcessState {
  // Field 2 is the program's name in brackets; it may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return { started: fields[19] ?? null, ended: state === 'Z' || state === 'X' };
}

function askSystem(pid: number): string | null {
  const command =
    process.platform === 'win32'
      ? `powershell.exe -NoProfile -Command "(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()"`
      : // The same words whatever the language and time zone of whoever asks: they are compared as text.
        `env LC_ALL=C TZ=UTC ps -p ${pid} -o lstart=`;
  const answer = execSync(command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 10_000,
  }).trim();
  return answer === '' ? null : answer;
}
