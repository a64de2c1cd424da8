import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { openDatabase } from '../../db/client.server.ts';
import { MigrationError } from '../../db/migrate.server.ts';
import { freePort } from '../../tests/harness/free-port.ts';
import { describeFailure } from '../cli/command-output.server.ts';
import { ConfigError } from '../config/config.server.ts';
import { loadOrCreateSecret } from '../config/secret-keys.server.ts';
import { aReadOnlyFolder } from '../doctor/testing/read-only-folder.ts';
import { explainStartFailure } from './start-failure.server.ts';

test("starting on a newer version's database ends with a message and no stack trace", () => {
  const sentence =
    'The database has the migration 8001-newer.sql, which this version does not know';
  expect(explainStartFailure(new MigrationError(sentence))).toBe(sentence);
});

test('invalid settings and a port in use are messages, too', () => {
  expect(explainStartFailure(new ConfigError(['ORIGIN must be set']))).toMatch(/ {2}ORIGIN must/);
  const inUse = Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 });
  expect(explainStartFailure(inUse)).toMatch(/^Port 3000 is in use/);
});

test('an error of the built application, which has classes of its own, is a message too', () => {
  const ofBuild = Object.assign(new Error('LEGAL_DIR must be a folder'), { name: 'ConfigError' });
  expect(explainStartFailure(ofBuild)).toBe('LEGAL_DIR must be a folder');
});

test('a HOST that this machine doesn’t have, and a port that only the administrator may take', async () => {
  for (const host of ['0.0.0.0:3000', '203.0.113.9']) {
    const server = createServer();
    const failed = once(server, 'error');
    server.listen(0, host);
    const [error] = (await failed) as [Error];
    expect(explainStartFailure(error)).toMatch(`HOST (${host}) isn’t an address of this machine.`);
  }
  const fields = { code: 'EACCES', syscall: 'listen', port: 80, address: '127.0.0.1' };
  expect(explainStartFailure(Object.assign(new Error('listen'), fields))).toMatch(
    /^Port 80 is reserved for/,
  );
});

test('a database that does not answer is a message, at the start and for a command', async () => {
  const databaseUrl = `postgres://keeper:very-secret@127.0.0.1:${await freePort()}/memorials`;
  const error: unknown = await openDatabase({ databaseUrl, directory: '' }).catch(
    (caught: unknown) => caught,
  );
  for (const said of [explainStartFailure(error), describeFailure(error, '').message]) {
    expect(said).toMatch(/^Cannot connect to PostgreSQL at [^\n]+ is running\.$/);
  }
});

test('a data folder that cannot be used is a message, at the start and for a command', async () => {
  const readOnly = join(await aReadOnlyFolder(), 'data', 'database');
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const errors = [readOnly, join(file, 'data')].map((directory) => {
    try {
      return mkdirSync(directory, { recursive: true });
    } catch (error) {
      return error;
    }
  });
  const sentences = errors.map(explainStartFailure);
  expect(sentences).toEqual(errors.map((error) => describeFailure(error, '').message));
  expect(sentences).toEqual([
    expect.stringMatching(
      /^\/.+ can’t be used: the (?:disk is read-only|permissions forbid it)\. /,
    ),
    expect.stringMatching(/^\/.+ can’t be used: it isn’t a folder\. /),
  ]);
});

test('what lies in the data folder and can’t be used is a message', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'session-secret'), 'short');
  await writeFile(join(folder, 'letters.txt'), '');
  const secret = (() => {
    try {
      return loadOrCreateSecret(folder);
    } catch (error) {
      return error;
    }
  })();
  const database: unknown = await openDatabase({ directory: folder }).catch(
    (error: unknown) => error,
  );
  for (const error of [secret, database]) {
    const sentence = explainStartFailure(error);
    expect(sentence).toBe(describeFailure(error, '').message);
    expect(sentence).toMatch(/^The [^\n]+\.$/);
  }
});

test('an error no operator can fix has its stack trace', () => {
  expect(explainStartFailure(new TypeError('x is not a function'))).toContain('\n    at ');
});
