// Starts the scripts of this folder as processes of their own and listens to what they say, for tests.

import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A script that runs beside the test. */
export interface ChildScript {
  readonly process: ChildProcessWithoutNullStreams;
  readonly pid: number;
  /** Every line it has said so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line not taken yet for which `fits` holds; rejects when it ends before. */
  line(fits: (line: string) => boolean): Promise<string>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Resolves with the signal or exit code when it has ended and all it said has arrived. */
  readonly ended: Promise<NodeJS.Signals | number | null>;
}

/** Starts `db/testing/<name>.ts`. */
export function startScript(name: string, ...parameters: string[]): ChildScript {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters]);
  const lines: string[] = [];
  let taken = 0;
  let complaint = '';
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (said) => lines.push(said));
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'close').then(
    ([code, signal]) => (signal ?? code) as NodeJS.Signals | number | null,
  );

  async function line(fits: (line: string) => boolean): Promise<string> {
    for (;;) {
      while (taken < lines.length) {
        const found = lines[taken];
        taken += 1;
        if (found !== undefined && fits(found)) return found;
      }
      const closed = ended.then(() => 'closed');
      if (
        (await Promise.race([once(reader, 'line'), closed])) === 'closed' &&
        taken === lines.length
      ) {
        throw new Error(`${name} ended before it said what was expected. It said: ${complaint}`);
      }
    }
  }

  return {
    process: child,
    pid: child.pid ?? 0,
    lines,
    line,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
