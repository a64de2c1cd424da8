import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';
import { delay } from './test-run.ts';

const NODE = resolve('node_modules/node/bin/node');

export type Settings = Readonly<Record<string, string>>;

export interface ProductProcess {
  origin: string;
  standIns: string;
  pid: number;
  directory: string;
  startupMs: number;
  output(): string;
  isAlive(): boolean;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'memorials-fault-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The server trusts this machine as a proxy, so that requests can claim different IP addresses.
 * @throws Error with the output if the server exits during the start
 */
export async function startProduct(
  directory: string,
  settings: Settings = {},
): Promise<ProductProcess> {
  const began = performance.now();
  const { child, output } = launch([SERVER_MAIN], directory, settings);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const origins = await waitUntilReady(child, output);
  return {
    ...origins,
    pid: child.pid ?? 0,
    directory,
    startupMs: Math.round(performance.now() - began),
    output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

export async function killWhileStarting(
  directory: string,
  settings: Settings,
  afterMs: number,
): Promise<void> {
  const { child } = launch([SERVER_MAIN], directory, settings);
  const exited = once(child, 'exit');
  await delay(afterMs);
  child.kill('SIGKILL');
  await exited;
}

export interface CommandResult {
  code: number | null;
  output: string;
}

export async function runCommand(
  directory: string,
  settings: Settings,
  args: readonly string[],
  until?: AbortSignal,
): Promise<CommandResult> {
  const program = ['server/cli/memorials-command.server.ts', '.', ...args];
  const { child, output } = launch(program, directory, settings);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const kill = () => child.kill('SIGKILL');
  if (until?.aborted) kill();
  until?.addEventListener('abort', kill);
  const [code] = await exited;
  until?.removeEventListener('abort', kill);
  return { code, output: output() };
}

function launch([program = '', ...args]: string[], directory: string, settings: Settings) {
  const child = spawn(NODE, [...SERVER_FLAGS, resolve(program), ...args], {
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
  return { child, output: () => chunks.join('') };
}

async function waitUntilReady(
  child: ChildProcess,
  output: () => string,
): Promise<{ origin: string; standIns: string }> {
  if (!child.stdout) throw new Error('The product has no output.');
  const lines = createInterface({ input: child.stdout });
  const origins = { origin: '', standIns: '' };
  return new Promise((ready, failed) => {
    lines.on('line', (line) => {
      const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) origins.origin = `http://127.0.0.1:${port}`;
      origins.standIns ||= /Stand-ins listen at: +(\S+)/.exec(line)?.[1] ?? '';
      if (line.includes('Stop with Ctrl+C')) ready(origins);
    });
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${output()}`)));
  });
}
