import { readdirSync, readFileSync } from 'node:fs';

export function residentMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
