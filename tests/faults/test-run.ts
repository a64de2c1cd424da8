// The run of a fault test: its size, from the environment, its pauses, and its report.

import { once } from 'node:events';

/** A number from the environment, such as the count of rounds. */
export function envNumber(name: string, fallback: number): number {
  return Number(process.env[name] ?? fallback);
}

/** Only for the time of a fault or the length of a load; everything else waits for a condition. */
export async function delay(ms: number): Promise<void> {
  await once(AbortSignal.timeout(ms), 'abort');
}

/** Prints a line to the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
