import { once } from 'node:events';

export function envNumber(name: string, fallback: number): number {
  return Number(process.env[name] ?? fallback);
}

export async function delay(ms: number): Promise<void> {
  await once(AbortSignal.timeout(ms), 'abort');
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
