// The built product in a process of its own, which may be killed at any moment and started again on its data.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';
import { moment } from './chance.ts';

const NODE = resolve('node_modules/node/bin/node');

/** What is set in the environment, beside what every product of these tests has. */
export type Settings = Readonly<Record<string, string>>;

export interface Product {
  origin: string;
  /** where the stand-ins for Google, Facebook and Stripe listen */
  standIns: string;
  pid: number;
  directory: string;
  /** how long it took to be open, in milliseconds */
  openAfterMs: number;
  /** all that it printed so far, its log included */
  said(): string;
  /** true until its process has ended */
  isAlive(): boolean;
  /** No farewell. */
  kill(): Promise<void>;
  /** Asked to stop; resolves to its exit code. */
  stop(): Promise<number | null>;
}

export function dataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'memorials-fault-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts it on this folder; every address is believed to be the proxy's, so that a test has many networks.
 * @throws Error with what it said when it ends instead
 */
export async function startProduct(directory: string, settings: Settings = {}): Promise<Product> {
  const began = performance.now();
  const { child, said } = launch([SERVER_MAIN], directory, settings);
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const places = await placesOf(child, said);
  return {
    ...places,
    pid: child.pid ?? 0,
    directory,
    openAfterMs: Math.round(performance.now() - began),
    said,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return (await gone)[0];
    },
  };
}

/** Starts it and kills it after so many milliseconds, wherever it is by then. */
export async function killWhileStarting(
  directory: string,
  settings: Settings,
  afterMs: number,
): Promise<void> {
  const { child } = launch([SERVER_MAIN], directory, settings);
  const gone = once(child, 'exit');
  await moment(afterMs);
  child.kill('SIGKILL');
  await gone;
}

export interface CommandEnd {
  /** null when it was killed */
  code: number | null;
  said: string;
}

/** Runs the command line on the same data: `import FILE`, and so on. Killed when `until` says so. */
export async function runCommand(
  directory: string,
  settings: Settings,
  typed: readonly string[],
  until?: AbortSignal,
): Promise<CommandEnd> {
  const program = ['server/cli/memorials-command.server.ts', '.', ...typed];
  const { child, said } = launch(program, directory, settings);
  const gone = once(child, 'exit') as Promise<[number | null]>;
  const kill = () => child.kill('SIGKILL');
  if (until?.aborted) kill();
  until?.addEventListener('abort', kill);
  const [code] = await gone;
  until?.removeEventListener('abort', kill);
  return { code, said: said() };
}

function launch([program = '', ...typed]: string[], directory: string, settings: Settings) {
  const child = spawn(NODE, [...SERVER_FLAGS, resolve(program), ...typed], {
    cwd: directory,
    env: serverEnvironment({
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      SESSION_SECRET: 'a secret for faults, which is long enough',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  }
  return { child, said: () => chunks.join('') };
}

async function placesOf(
  child: ChildProcess,
  said: () => string,
): Promise<{ origin: string; standIns: string }> {
  if (!child.stdout) throw new Error('The product has no output.');
  const lines = createInterface({ input: child.stdout });
  const places = { origin: '', standIns: '' };
  return new Promise((found, failed) => {
    lines.on('line', (line) => {
      const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) places.origin = `http://127.0.0.1:${port}`;
      places.standIns ||= /Stand-ins listen at: +(\S+)/.exec(line)?.[1] ?? '';
      // The last line of what it tells the person at the terminal.
      if (line.includes('Stop with Ctrl+C')) found(places);
    });
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${said()}`)));
  });
}
