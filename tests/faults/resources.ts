// What a process keeps of the machine, as the system counts it. Linux only.

import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory, in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Files and connections that are open. */
export function handlesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
