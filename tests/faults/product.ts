// The built product in a process of its own, which may be killed at any moment and started again on its data.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { SERVER_FLAGS, serverEnvironment } from '../../scripts/server-process.mjs';

const NODE = resolve('node_modules/node/bin/node');

export interface Product {
  origin: string;
  pid: number;
  directory: string;
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

/** Starts it on this folder; every address is believed to be the proxy's, so that a test has many networks. */
export async function startProduct(
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const child = spawn(NODE, [...SERVER_FLAGS, resolve('server/main.ts')], {
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
  const port = await portOf(child);
  const gone = once(child, 'exit') as Promise<[number | null]>;
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    directory,
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

async function portOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  if (!child.stdout) throw new Error('The product has no output.');
  const lines = createInterface({ input: child.stdout });
  return new Promise((found, failed) => {
    lines.on('line', (line) => {
      said.push(line);
      const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) found(port);
    });
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${said.join('\n')}`)));
  });
}

/** Registers somebody, from a network of their own; the answer's status, 0 when there was none. */
export async function register({ origin }: Product, number: number): Promise<number> {
  try {
    const answer = await fetch(`${origin}/api/v1/auth/register`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify({
        email: emailOf(number),
        password: 'a-password',
        firstName: 'Ada',
        lastName: 'King',
      }),
    });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

function emailOf(number: number): string {
  return `person-${number}@example.org`;
}
