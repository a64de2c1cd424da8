import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';
import { freePort } from '../harness/free-port.ts';

const NODE = resolve('node_modules/node/bin/node');

let directory: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'memorials-process-'));
  cpSync(inject('emptyData'), join(directory, 'data'), { recursive: true });
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  if (directory) rmSync(directory, { recursive: true, force: true });
});

function start(settings: Record<string, string>) {
  const child = spawn(NODE, [...SERVER_FLAGS, SERVER_MAIN], {
    cwd: directory,
    env: serverEnvironment({
      PATH: process.env['PATH'],
      DATA_DIR: join(directory, 'data'),
      LOAD_SAMPLES: 'false',
      ...settings,
    }),
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  return { child, output, exit: once(child, 'exit') as Promise<[number | null]> };
}

type Ready = Awaited<ReturnType<typeof startReady>>;

async function startReady() {
  const port = String(await freePort());
  const running = start({ PORT: port });
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          (response) => response.status,
          () => 0,
        ),
      {
        timeout: 90_000,
      },
    )
    .toBe(200);
  return { ...running, origin };
}

test('invalid settings stop the start with one readable line each and no secret', async () => {
  const { output, exit } = start({
    PORT: 'many',
    DATABASE_URL: 'mysql://keeper:hunter2@host/memorials',
  });
  expect((await exit)[0]).toBe(1);
  expect(output.err.trim().split('\n')).toEqual([
    'Some settings are invalid:',
    '  PORT must be a port number from 0 to 65535',
    '  DATABASE_URL must be a PostgreSQL URL, such as postgres://user:password@host:5432/name; in its password, characters such as @, / and # must be percent-encoded',
  ]);
});

test('a second process on the same folder is refused; after kill -9 it starts again by itself; SIGTERM ends it in order', async () => {
  const first = await startReady();
  const second = start({ PORT: String(await freePort()) });
  expect((await second.exit)[0]).toBe(1);
  expect(second.output.err).toContain(`(process ${first.child.pid})`);
  expect(second.output.err).not.toContain('    at ');
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);

  first.child.kill('SIGKILL');
  await first.exit;
  await expectOrderlyEnd(await startReady());
});

test('a port in use is named, with what to do', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const { output, exit } = start({ PORT: port });
  expect((await exit)[0]).toBe(1);
  expect(output.err).toContain(`Port ${port} is in use`);
  holder.close();
});

/** SIGTERM finishes 50 requests in flight, closes the database and exits 0. */
async function expectOrderlyEnd({ child, exit, origin, output }: Ready): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const inFlight = await Promise.all(
    Array.from({ length: 50 }, (_, index) => startRequest(origin, agent, index)),
  );
  child.kill('SIGTERM');
  await expect.poll(() => refusesConnections(origin), { timeout: 20_000 }).toBe(true);
  const statuses = await Promise.all(inFlight.map((finish) => finish()));
  expect(statuses).toEqual(inFlight.map(() => 200));
  expect((await exit)[0]).toBe(0);
  expect(output.out).not.toContain('did not finish in time');
  agent.destroy();
}

/**
 * Sends half of a POST request.
 * @returns a function that sends the rest and resolves to the status, or to the error as text
 */
async function startRequest(origin: string, agent: Agent, index: number) {
  const body = JSON.stringify({ email: `somebody-${index}@example.org` });
  const headers = {
    origin,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    expect: '100-continue',
  };
  const outgoing = request(`${origin}/api/v1/auth/forgot-password`, {
    method: 'POST',
    agent,
    headers,
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  const status = statusOf(outgoing);
  outgoing.write(body.slice(0, 15));
  return () => {
    outgoing.end(body.slice(15));
    return status;
  };
}

async function statusOf(outgoing: ClientRequest): Promise<number | string> {
  try {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  } catch (error) {
    return String(error);
  }
}

async function refusesConnections(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const connection = connect(Number(port), hostname);
  try {
    await once(connection, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    connection.destroy();
  }
}
