import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';

const NODE = resolve('node_modules/node/bin/node');

export interface ProductInstance {
  origin: string;
  pid: number;
  /** Runs an operator's command while the server runs. Only possible on PostgreSQL. */
  command(...args: string[]): Promise<void>;
  replace(document: object): Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

/**
 * Imports the documents, then starts the server.
 * @param documents - objects, or paths of files with pictures in the same folder
 * @param preparedData - a data folder of a stopped product to start from; a copy is used. Creating an embedded database
 *   costs four seconds of CPU.
 * @throws Error with the server's output if the server does not start
 */
export async function startProductInstance(
  documents: ReadonlyArray<object | string>,
  settings: Readonly<Record<string, string>> = {},
  preparedData?: string,
): Promise<ProductInstance> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-own-'));
  const environment: NodeJS.ProcessEnv = { ...environmentIn(directory), ...settings };
  if (preparedData) cpSync(preparedData, environment['DATA_DIR'] ?? '', { recursive: true });
  const command = (...args: string[]) => runCommand(args, environment);
  const importDocument = async (document: object | string, ...options: string[]) => {
    if (typeof document === 'string') return command('import', document, ...options);
    const file = join(directory, 'document.json');
    await writeFile(file, JSON.stringify(document));
    return command('import', file, ...options);
  };
  for (const document of documents) await importDocument(document);
  const server = run([...SERVER_FLAGS, SERVER_MAIN], environment);
  const output = collectOutput(server);
  return {
    origin: await waitForOrigin(server, output),
    pid: server.pid ?? 0,
    output,
    command,
    replace: (document) => importDocument(document, '--replace'),
    stop: async () => {
      server.kill('SIGTERM');
      const hasEnded = server.exitCode !== null || server.signalCode !== null;
      if (!hasEnded) await once(server, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The settings of a separate installation with the embedded database and its data in `directory`. */
export function environmentIn(directory: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    LOAD_SAMPLES: 'false',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  };
}

/**
 * Runs an operator's command (`npm run memorials`).
 * @throws Error with the command's output if it fails
 */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = run(['server/cli/memorials-command.server.ts', '.', ...args], env);
  const output = collectOutput(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`memorials ${args[0]} ended with ${code}: ${output()}`);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(NODE, args, { env: serverEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
}

function collectOutput(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

async function waitForOrigin(server: ChildProcess, output: () => string): Promise<string> {
  if (!server.stdout) throw new Error('The product has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    // Leaving the loop has paused the stream. Resuming it collects later output.
    setImmediate(() => server.stdout?.resume());
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`The product did not start: ${output()}`);
}
