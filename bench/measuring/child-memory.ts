import { readdirSync, readFileSync } from 'node:fs';

/** In milliseconds. */
export const MEMORY_INTERVAL_MS = 100;

/** Resident megabytes: of ffmpeg, and of the other processes. */
export interface Memory {
  node: number;
  ffmpeg: number;
  both: number;
}

/**
 * Runs the work, and measures its time and the largest memory of the processes below this one meanwhile.
 * @param others - ids of processes that do not belong to the work
 */
export async function measured<Value>(
  work: () => Promise<Value>,
  others: readonly number[] = [],
): Promise<{ value: Value; seconds: number; peak: Memory }> {
  const peak: Memory = { node: 0, ffmpeg: 0, both: 0 };
  const startedAt = performance.now();
  const interval = setInterval(() => {
    const now = memoryBelow(process.pid, others);
    for (const each of ['node', 'ffmpeg', 'both'] as const) {
      peak[each] = Math.max(peak[each], now[each]);
    }
  }, MEMORY_INTERVAL_MS);
  try {
    const value = await work();
    return { value, seconds: (performance.now() - startedAt) / 1000, peak };
  } finally {
    clearInterval(interval);
  }
}

/** Resident megabytes of the processes that this one has started, and of theirs. */
function memoryBelow(pid: number, others: readonly number[]): Memory {
  const memory: Memory = { node: 0, ffmpeg: 0, both: 0 };
  const processes = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readStatus(Number(entry)));
  const found = new Set([pid]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id, parent } of processes) {
      if (found.has(parent) && !others.includes(id)) found.add(id);
    }
  }
  for (const { id, name, megabytes } of processes) {
    if (id === pid || !found.has(id)) continue;
    memory[name === 'ffmpeg' ? 'ffmpeg' : 'node'] += megabytes;
    memory.both += megabytes;
  }
  return memory;
}

function readStatus(id: number): { id: number; parent: number; name: string; megabytes: number }[] {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const value = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    const megabytes = Number(value('VmRSS')) / 1024;
    return [{ id, parent: Number(value('PPid')), name: value('Name'), megabytes }];
  } catch {
    // The process has already ended.
    return [];
  }
}
