import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { codeOf } from '../../app/wire/errors/caught.ts';

const run = promisify(execFile);

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers: Readonly<Record<string, string>>;
}

/** @throws Error if any status was not 200 */
export async function requestsPerSecond(load: Load): Promise<number> {
  return (await hasWrk()) ? withWrk(load) : withAutocannon(load);
}

export async function loadProgram(): Promise<string> {
  return (await hasWrk()) ? 'wrk' : 'autocannon';
}

let wrk: Promise<boolean> | undefined;

function hasWrk(): Promise<boolean> {
  wrk ??= run('wrk', ['--version']).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );
  return wrk;
}

async function withWrk({ url, connections, seconds, headers }: Load): Promise<number> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]);
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1];
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(rate);
}

async function withAutocannon({ url, connections, seconds, headers }: Load): Promise<number> {
  const { stdout } = await run(process.execPath, [
    resolve('node_modules/autocannon/autocannon.js'),
    '--json',
    '--no-progress',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ]);
  const result = JSON.parse(stdout) as {
    errors: number;
    non2xx: number;
    '3xx': number;
    requests: { average: number };
  };
  if (result.errors > 0 || result.non2xx > result['3xx']) throw new Error(stdout);
  return result.requests.average;
}
