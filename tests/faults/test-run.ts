// Helpers for the run of a fault test: its size, which the environment sets, its pauses, and its report.

import { once } from 'node:events';

/** Returns a number from the environment, such as the count of rounds. */
export function envNumber(name: string, fallback: number): number {
  return Number(process.env[name] ?? fallback);
}

/**
 * Waits for a fixed time. Use it only for the duration of a fault or a load; in all other cases wait for a condition.
 */
export async function delay(ms: number): Promise<void> {
  await once(AbortSignal.timeout(ms), 'abort');
}

/** Prints a line to the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
