// A product of a test's own: its memorials taken in through the command line, then served on a free
// port, for journeys that need more than the samples.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';

const NODE = resolve('node_modules/node/bin/node');

export interface OwnProduct {
  /** where it is open, without a slash at its end */
  origin: string;
  /** Runs the command line beside it, on the same database, which has to be PostgreSQL. */
  command(...typed: string[]): Promise<void>;
  /** Takes a document in, in the place of the one that is there. */
  replace(document: object): Promise<void>;
  /** everything that it wrote so far, its log among it */
  said(): string;
  stop(): Promise<void>;
}

/**
 * Imports the documents and serves them; rejects with what the product said when it does not start.
 *
 * @param documents each as it is, or the path of its file, beside which its pictures stand
 */
export async function startOwnProduct(
  documents: ReadonlyArray<object | string>,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnProduct> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-own-'));
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    LOAD_SAMPLES: 'false',
    LOG_LEVEL: 'warn',
    // A database of its own too: beside another product on one, it would do that one's jobs.
    DATABASE_URL: '',
    ...settings,
  };
  const command = (...typed: string[]) => runCommand(typed, environment);
  const takeIn = async (document: object | string, ...options: string[]) => {
    if (typeof document === 'string') return command('import', document, ...options);
    const file = join(directory, 'document.json');
    await writeFile(file, JSON.stringify(document));
    return command('import', file, ...options);
  };
  for (const document of documents) await takeIn(document);
  const server = run([...SERVER_FLAGS, SERVER_MAIN], serverEnvironment(environment));
  const said = collect(server);
  return {
    origin: await whereItIsOpen(server, said),
    said,
    command,
    replace: (document) => takeIn(document, '--replace'),
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function runCommand(typed: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = run(['server/cli/memorials-command.server.ts', '.', ...typed], env);
  const said = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`memorials ${typed[0]} ended with ${code}: ${said()}`);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(NODE, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

async function whereItIsOpen(server: ChildProcess, said: () => string): Promise<string> {
  if (!server.stdout) throw new Error('The product has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    // Who stops reading lines stops the stream, and what is said next is to be heard.
    setImmediate(() => server.stdout?.resume());
    return `http://127.0.0.1:${port}`;
  }
  throw new Error(`The product did not start: ${said()}`);
}
