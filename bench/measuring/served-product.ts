import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';
import { NotRun } from './benchmark.ts';

export const NODE = resolve('node_modules/node/bin/node');

export interface ServedProduct {
  origin: string;
  readyMs: number;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port and waits until `first` returns 200.
 * @param first - the path of the first request
 */
export async function serveProduct(
  directory: string,
  settings: Readonly<Record<string, string>>,
  first = '/readyz',
): Promise<ServedProduct> {
  const started = performance.now();
  const child = spawn(NODE, [...SERVER_FLAGS, SERVER_MAIN], {
    env: serverEnvironment({
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      LOG_LEVEL: 'warn',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await announcedOrigin(child);
  const answer = await fetch(`${origin}${first}`);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The product is not ready: ${answer.status}`);
  return {
    origin,
    readyMs: performance.now() - started,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

export async function bareServerReadyMs(): Promise<number> {
  const script = `
    import { createServer } from 'node:http';
    const server = createServer((_, response) => response.end('ready'));
    server.listen(0, '127.0.0.1', () => {
      console.log(\`bare is open at http://localhost:\${server.address().port}\`);
    });`;
  const started = performance.now();
  const child = spawn(NODE, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await (await fetch(`${await announcedOrigin(child)}/readyz`)).text();
  const took = performance.now() - started;
  child.kill('SIGKILL');
  if (child.exitCode === null) await once(child, 'exit');
  return took;
}

/** The settings that production requires, with placeholder values. `LOAD_SAMPLES` also loads the samples. */
export const PRODUCTION: Readonly<Record<string, string>> = {
  APP_ENV: 'production',
  ORIGIN: 'http://localhost:3000',
  LOAD_SAMPLES: 'true',
  SESSION_SECRET: 'a secret for the bench, which is long enough',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

export function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) throw new NotRun('It reads resident memory from /proc, as Linux has it.');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** The resident memory of a process and its child processes. */
export function megabytesOfTree(pid: number): number {
  let megabytes = residentMegabytes(pid);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== pid) continue;
      megabytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    } catch {
      // The process has already ended.
    }
  }
  return megabytes;
}

async function announcedOrigin(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output.');
  const lines = createInterface({ input: child.stdout });
  return new Promise((found, failed) => {
    lines.on('line', (line) => {
      const port = / is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) found(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => failed(new Error(`It ended with ${code} before it was ready.`)));
  });
}
