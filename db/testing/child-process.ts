// Starts the scripts of this folder as child processes and reads their output, for tests.

import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ChildScript {
  readonly process: ChildProcessWithoutNullStreams;
  readonly pid: number;
  /** all lines of the standard output so far */
  readonly lines: readonly string[];
  /**
   * Resolves with the next line that matches; each line is returned only once. Rejects if the process ends before such
   * a line.
   */
  line(matches: (line: string) => boolean): Promise<string>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Resolves with the signal or exit code when the process has ended and all its output is read. */
  readonly ended: Promise<NodeJS.Signals | number | null>;
}

/** Starts `db/testing/<name>.ts`. */
export function startScript(name: string, ...parameters: string[]): ChildScript {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters]);
  const lines: string[] = [];
  let nextLine = 0;
  let errorOutput = '';
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (text) => lines.push(text));
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  const ended = once(child, 'close').then(
    ([code, signal]) => (signal ?? code) as NodeJS.Signals | number | null,
  );

  async function line(matches: (line: string) => boolean): Promise<string> {
    for (;;) {
      while (nextLine < lines.length) {
        const found = lines[nextLine];
        nextLine += 1;
        if (found !== undefined && matches(found)) return found;
      }
      const closed = ended.then(() => 'closed');
      if (
        (await Promise.race([once(reader, 'line'), closed])) === 'closed' &&
        nextLine === lines.length
      ) {
        throw new Error(`${name} ended before it printed the expected line: ${errorOutput}`);
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
