// A product of a test's own: its memorials taken in through the command line, then served on a free
// port, for journeys that need more than the samples.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const NODE = resolve('node_modules/node/bin/node');

export interface OwnProduct {
  /** where it is open, without a slash at its end */
  origin: string;
  stop(): Promise<void>;
}

/** Imports the documents and serves them; rejects with what the product said when it does not start. */
export async function startOwnProduct(
  documents: readonly object[],
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
  for (const [index, document] of documents.entries()) {
    const file = join(directory, `${index}.json`);
    await writeFile(file, JSON.stringify(document));
    const command = run(['server/command-line.server.ts', '.', 'import', file], environment);
    const said = collect(command);
    const [code] = (await once(command, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The import ended with ${code}: ${said()}`);
  }
  const server = run(['server/main.ts'], environment);
  return {
    origin: await whereItIsOpen(server),
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
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

async function whereItIsOpen(server: ChildProcess): Promise<string> {
  const said = collect(server);
  if (!server.stdout) throw new Error('The product has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`The product did not start: ${said()}`);
}
