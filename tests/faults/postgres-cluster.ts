// A PostgreSQL server of a test's own, in a temporary folder, which may be stopped, killed and frozen.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostgresCluster {
  /** address of its database */
  url: string;
  /** Stops and starts it; whoever is asking goes on meanwhile. */
  restart(): Promise<void>;
  stop(): void;
  /** @throws Error when it did not start, as one that runs already */
  start(): void;
  /** Whether it takes connections. */
  isRunning(): boolean;
  /** All its processes stop in the middle of what they do, and answer nothing. */
  freeze(): void;
  thaw(): void;
  remove(): void;
}

export interface ClusterOptions {
  /** where its own folder is made */
  within?: string;
  /** what stands in its environment, beside what stands in ours */
  environment?: Readonly<Record<string, string>>;
}

/** Makes and starts one. It needs PostgreSQL's own programs, 15 or later. */
export async function startPostgresCluster(place: ClusterOptions = {}): Promise<PostgresCluster> {
  const programs = findPrograms();
  const identity = unprivileged();
  const folder = mkdtempSync(join(place.within ?? tmpdir(), 'memorials-cluster-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  const data = join(folder, 'data');
  const port = await freePort();
  const surroundings = {
    ...identity,
    cwd: folder,
    env: { ...process.env, ...place.environment },
  };
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(join(programs, program), args, {
      ...surroundings,
      encoding: 'utf8',
      // What it starts goes on and must not hold our end of a pipe.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr ?? status}`);
  };
  const words = (...args: string[]) => ['-D', data, '-w', '-s', ...args];
  const control = (...args: string[]) => run('pg_ctl', ...words(...args));
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const started = ['-l', join(folder, 'log'), '-o', options];
  const start = () => control(...started, 'start');
  const stop = () => control('-m', 'fast', 'stop');
  const restart = async () => {
    const typed = words('-m', 'fast', ...started, 'restart');
    const child = spawn(join(programs, 'pg_ctl'), typed, { ...surroundings, stdio: 'ignore' });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`pg_ctl restart failed: ${status}`);
  };

  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  start();
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    restart,
    isRunning: () =>
      spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], surroundings)
        .status === 0,
    freeze: () => {
      const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      frozen = [main, ...childrenOf(main)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    remove: () => {
      thaw();
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest) return join(installed, newest, 'bin');
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (stdout) return stdout.trim();
  throw new Error('These tests start a PostgreSQL server of their own: install PostgreSQL first.');
}

/** PostgreSQL refuses to run as the administrator. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
