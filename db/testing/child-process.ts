import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ChildScript {
  readonly process: ChildProcessWithoutNullStreams;
  readonly pid: number;
  readonly lines: readonly string[];
  /** Resolves to the next line that matches. A line is returned only once. Rejects if the process ends first. */
  line(matches: (line: string) => boolean): Promise<string>;
  kill(): Promise<void>;
  readonly ended: Promise<NodeJS.Signals | number | null>;
}

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
