import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from '../../scripts/server-process.mjs';

const NODE = resolve('node_modules/node/bin/node');
const SLUGS = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
];
const ORIGIN = 'https://memorials.example.org';
const postgresUrl = process.env['TEST_DATABASE_URL'];
const IS_FULL = process.env['TEST_MATRIX'] === 'full';
const DATABASES: ReadonlyArray<[string, string | undefined]> = [
  ['the embedded database', undefined],
  ...(postgresUrl && IS_FULL ? [['PostgreSQL', postgresUrl] satisfies [string, string]] : []),
];

/** The URL of the PostgreSQL server of the current test; undefined for a test on the embedded database. */
let serverUrl: string | undefined;

let parent: string;
const started = new Set<ChildProcess>();
const databases: string[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'memorials-backup-'));
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (const name of databases.splice(0)) await onServer(`drop database ${name} with (force)`);
  rmSync(parent, { recursive: true, force: true });
});

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function newMachine(name: string): Promise<Record<string, string>> {
  const dataDirectory = join(parent, name);
  mkdirSync(dataDirectory);
  const settings = { DATA_DIR: dataDirectory, ORIGIN, LOG_LEVEL: 'warn' };
  if (!serverUrl) return { ...settings, DATABASE_URL: '' };
  const database = `memorials_backup_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await onServer(`create database ${database}`);
  databases.push(database);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return { ...settings, DATABASE_URL: url.href };
}

/** A machine with the samples. Into PostgreSQL they come by a backup of the embedded database. */
async function machineWithSamples(): Promise<Record<string, string>> {
  const machine = await newMachine('source');
  if (!serverUrl) {
    cpSync(inject('samplesData'), machine['DATA_DIR'] ?? '', { recursive: true });
    return machine;
  }
  const embedded = { ...machine, DATA_DIR: inject('samplesData'), DATABASE_URL: '' };
  const folder = join(parent, 'samples');
  expect(await command(['backup', folder], embedded)).toMatchObject({ code: 0, err: '' });
  expect(await command(['restore', folder], machine)).toMatchObject({ code: 0, err: '' });
  return machine;
}

async function countMediaFiles({ DATA_DIR = '' }: Record<string, string>): Promise<number> {
  const entries = await readdir(join(DATA_DIR, 'media'), { recursive: true, withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  expect(count).toBeGreaterThan(70);
  return count;
}

function run(args: readonly string[], settings: Record<string, string>) {
  const child = spawn(NODE, args, {
    env: serverEnvironment({
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

async function command(args: readonly string[], settings: Record<string, string>) {
  const child = run(['server/backup/backup-command.server.ts', '.', ...args], settings);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

async function serve(settings: Record<string, string>) {
  const server = run([...SERVER_FLAGS, SERVER_MAIN], settings);
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const port = /is open at http:\/\/localhost:(\d+)/.exec(output)?.[1];
    if (port) return { server, address: `http://127.0.0.1:${port}` };
  }
  throw new Error(`The product did not start: ${output}`);
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

async function pagesOf(address: string): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const slug of SLUGS) {
    for (const path of [`/${slug}`, `/${slug}/tributes`]) {
      const response = await fetch(address + path);
      expect(response.status).toBe(200);
      const page = await response.text();
      const timeless = page.replaceAll(/("renderedAt",")[^"]+/g, '$1');
      pages[path] = createHash('sha256').update(timeless).digest('hex');
    }
  }
  return pages;
}

async function startWriting(settings: Record<string, string>) {
  const client = new Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  let total = 0;
  const stopped = new AbortController();
  const write = async () => {
    const id = String(total + 1).padStart(22, '0');
    await client.query(`
      begin;
      insert into memorials (id, slug, version, document)
        values ('mem_${id}', 'written-${total + 1}', ${total + 1}, '{"fullName": "Ada", "sections": []}');
      insert into tributes (id, memorial_id, section_id, position, written_at, name, body)
        values ('tri_${id}', 'mem_${id}', 'sec_${id}', 1, now(), 'Bo', 'Thank you.');
      commit;
    `);
    total += 1;
  };
  for (let count = 0; count < 20; count += 1) await write();
  const before = total;
  const writing = (async () => {
    while (!stopped.signal.aborted) await write();
  })();
  return {
    stop: async () => {
      stopped.abort();
      await writing;
      await client.end();
      return { before, total };
    },
  };
}

/**
 * The numbers (column `version`) of the memorials from `startWriting` that have their tribute and their tribute count.
 */
async function writtenNumbers(settings: Record<string, string>): Promise<number[]> {
  const client = new Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(`
    select version from memorials
    join tributes on tributes.memorial_id = memorials.id
    join tribute_counts on tribute_counts.memorial_id = memorials.id
    where slug like 'written-%' order by version
  `);
  await client.end();
  return rows.map(({ version }) => version);
}

async function startAndKillRestore(
  folder: string,
  settings: Record<string, string>,
): Promise<void> {
  const changes = watch(settings['DATA_DIR'] ?? '');
  let change = changes.next();
  const restore = run(['server/backup/backup-command.server.ts', '.', 'restore', folder], settings);
  while ((await change).value?.filename !== 'restore-unfinished') change = changes.next();
  restore.kill('SIGKILL');
  await once(restore, 'close');
  await changes.return?.();
}

test.each(DATABASES)(
  'restored on an empty machine, every page is the same to the byte; a killed restore is finished by the next: %s',
  async (_database, url) => {
    serverUrl = url;
    const folder = join(parent, 'backup');
    const source = await machineWithSamples();
    const first = await serve(source);
    const pages = await pagesOf(first.address);
    if (!serverUrl) await stop(first.server);
    const writer = serverUrl ? await startWriting(source) : undefined;
    const made = await command(['backup', folder], source);
    const written = await writer?.stop();
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^Saved to .*: [\d,]+ memorials, [\d,]+ tributes, 2 accounts, /);
    expect(made.out).toContain(` ${await countMediaFiles(source)} media files`);
    expect((await command(['backup', '--check', folder], source)).code).toBe(0);
    if (serverUrl) await stop(first.server);

    const empty = await newMachine('empty');
    await startAndKillRestore(folder, empty);
    const refused = run([...SERVER_FLAGS, SERVER_MAIN], empty);
    expect(await text(refused.stderr)).toContain(
      'did not finish. Run the same npm run restore command again',
    );

    const restored = await command(['restore', folder], empty);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const second = await serve(empty);
    expect(await pagesOf(second.address)).toEqual(pages);
    await stop(second.server);
    if (written) expectConsistent(await writtenNumbers(empty), written);
  },
);

function expectConsistent(
  numbers: readonly number[],
  written: { before: number; total: number },
): void {
  expect(numbers.length).toBeGreaterThanOrEqual(written.before);
  expect(numbers.length).toBeLessThanOrEqual(written.total);
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
}
