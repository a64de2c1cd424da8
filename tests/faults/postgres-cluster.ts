import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostgresCluster {
  url: string;
  /**
   * Starts a streaming replica of the cluster. It goes with the cluster.
   * @param delaySeconds - by which it applies changes later
   */
  startReplica(delaySeconds: number): Promise<string>;
  stopReplicas(): void;
  /** until `thaw` */
  freezeReplicas(): void;
  restart(): Promise<void>;
  stop(): void;
  /** @throws Error if the server does not start */
  start(): void;
  isRunning(): boolean;
  freeze(): void;
  thaw(): void;
  remove(): void;
}

export interface ClusterOptions {
  within?: string;
  environment?: Readonly<Record<string, string>>;
  /** such as `max_connections=300` */
  settings?: readonly string[];
}

export async function startPostgresCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  const programs = findPrograms();
  const identity = unprivilegedUser();
  const folder = mkdtempSync(join(options.within ?? tmpdir(), 'memorials-cluster-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  const data = join(folder, 'data');
  const port = await freePort();
  const spawnOptions = {
    ...identity,
    cwd: folder,
    env: { ...process.env, ...options.environment },
  };
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(join(programs, program), args, {
      ...spawnOptions,
      encoding: 'utf8',
      // pg_ctl gets no pipe, because PostgreSQL would inherit the pipe and keep it open.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr ?? status}`);
  };
  const pgCtlArgs = (...args: string[]) => ['-D', data, '-w', '-s', ...args];
  const control = (...args: string[]) => run('pg_ctl', ...pgCtlArgs(...args));
  const serverOptions = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
    ...(options.settings ?? []).map((setting) => `-c ${setting}`),
  ].join(' ');
  const startArgs = ['-l', join(folder, 'log'), '-o', serverOptions];
  const start = () => control(...startArgs, 'start');
  const stop = () => control('-m', 'fast', 'stop');
  const restart = async () => {
    const args = pgCtlArgs('-m', 'fast', ...startArgs, 'restart');
    const child = spawn(join(programs, 'pg_ctl'), args, { ...spawnOptions, stdio: 'ignore' });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`pg_ctl restart failed: ${status}`);
  };

  run(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  );
  start();
  const replicas = new Set<string>();
  const stopReplicas = () => {
    for (const own of replicas) run('pg_ctl', '-D', own, '-w', '-s', '-m', 'immediate', 'stop');
    replicas.clear();
  };
  let frozen: number[] = [];
  const freeze = (own: string) => {
    const postmaster = Number(readFileSync(join(own, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const processes = [postmaster, ...childrenOf(postmaster)];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    frozen.push(...processes);
  };
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async startReplica(delaySeconds) {
      const own = join(folder, `replica-${replicas.size + 1}`);
      const replicaPort = await freePort();
      const from = `postgres://postgres@127.0.0.1:${port}/postgres`;
      run('pg_basebackup', '-D', own, '-R', '-X', 'stream', '-c', 'fast', '-d', from);
      const ownOptions = [
        `-p ${replicaPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`,
        `-c recovery_min_apply_delay=${delaySeconds}s`,
      ].join(' ');
      run(
        'pg_ctl',
        '-D',
        own,
        '-w',
        '-s',
        '-l',
        join(folder, 'replica.log'),
        '-o',
        ownOptions,
        'start',
      );
      replicas.add(own);
      return `postgres://postgres@127.0.0.1:${replicaPort}/postgres`;
    },
    stopReplicas,
    start,
    stop,
    restart,
    isRunning: () =>
      spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], spawnOptions)
        .status === 0,
    freeze: () => freeze(data),
    freezeReplicas: () => {
      for (const own of replicas) freeze(own);
    },
    thaw,
    remove: () => {
      thaw();
      stopReplicas();
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

function unprivilegedUser(): { uid?: number; gid?: number } {
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
