// On both databases: the server, its version, its connections, notifications and migrations.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { openDatabase } from '../../db/client.server.ts';
import { countConnections, readServerFacts } from '../../db/database-facts.server.ts';
import { acquireEmbeddedLock } from '../../db/embedded/embedded-lock.server.ts';
import {
  createBareDatabase,
  createTestDatabase,
  EMBEDDED_IN_FULL_RUN,
  testDatabaseKind,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { runDoctorCommand } from '../cli/doctor-command.server.ts';
import { describeVersions } from '../cli/version-command.server.ts';
import { parseConfig } from '../config/config.server.ts';
import { describeServer } from './checks/database-checks.server.ts';
import { describeReplica } from './checks/replica-checks.server.ts';
import { runDoctor, type DoctorOptions } from './doctor.server.ts';
import { byName } from './testing/doctor-context.ts';

const SECRET = 'hunter2-is-a-secret';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A folder with a database and a secret; its database is the one of this file. */
async function anInstallation(settings: Record<string, string> = {}): Promise<DoctorOptions> {
  const dataDirectory = await temporaryFolder();
  mkdirSync(join(dataDirectory, 'database'));
  writeFileSync(join(dataDirectory, 'database/PG_VERSION'), '18');
  writeFileSync(join(dataDirectory, 'session-secret'), 'x'.repeat(40));
  const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  return {
    loadConfig: () => parseConfig({ DATA_DIR: dataDirectory, PORT: '1', ...settings }),
    openDatabase: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
    resolver: { resolve4: unknown, resolve6: unknown, resolveMx: unknown },
  };
}

async function asCommand(options: DoctorOptions, asJson = false) {
  const codes: number[] = [];
  const setExitCode = (code: number) => void codes.push(code);
  const out = await runDoctorCommand({ asJson }, { ...options, setExitCode });
  return { out, codes };
}

test('an installation with a healthy database', async () => {
  const found = byName(await runDoctor(await anInstallation()));
  expect(found['database']).toMatchObject({ verdict: 'ok' });
  expect(found['connections']?.found).toMatch(
    database.kind === 'postgres' ? /^\d+ of \d+ connections/ : /one connection/,
  );
  expect(found['notifications']).toMatchObject({ verdict: 'ok' });
  expect(found['migrations']).toMatchObject({ verdict: 'ok' });
  expect(found['database clock']).toMatchObject({ verdict: 'ok' });
  expect(found['site']).toMatchObject({ verdict: 'warn' });
  expect(found['site']?.found).toContain('nothing listens there');
});

test('a user who may not create tables, and a database closed for changes', async () => {
  const facts = await readServerFacts(database);
  expect(facts).toMatchObject({ isReadOnly: false, closed: [] });
  const rollback = new Error('rolled back');
  const asGuest = database.kysely.transaction().execute(async (transaction) => {
    await sql`create role doctor_guest`.execute(transaction);
    await sql`set local role doctor_guest`.execute(transaction);
    await sql`set transaction read only`.execute(transaction);
    Object.assign(facts, await readServerFacts({ kysely: transaction }));
    throw rollback;
  });
  await expect(asGuest).rejects.toBe(rollback);
  expect(facts).toMatchObject({ isReadOnly: true, user: 'doctor_guest' });
  const good = { number: 150_000, encoding: 'UTF8', isSynced: true };
  expect(describeServer({ ...facts, ...good })).toMatchObject({ verdict: 'fail' });
  const closed = describeServer({ ...facts, ...good, isReadOnly: false });
  expect(closed).toMatchObject({ verdict: 'fail' });
  expect(closed.found).toMatch(
    /^The user doctor_guest isn’t allowed to create anything in schema \w+/,
  );
});

test('connections are those that the database itself allows, if these are fewer', async () => {
  const rollback = new Error('rolled back');
  let found = { most: 0, used: 0 };
  const limited = database.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      transaction,
    );
    const name = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${name} connection limit 5`.execute(transaction);
    found = await countConnections({ kysely: transaction });
    throw rollback;
  });
  await expect(limited).rejects.toBe(rollback);
  expect(found.most).toBe(5);
});

describe('the replica', () => {
  const replicaOf = async (DATABASE_REPLICA_URL: string) => {
    const settings = { DATABASE_URL: 'postgres://127.0.0.1:2/x', DATABASE_REPLICA_URL };
    return byName(await runDoctor(await anInstallation(settings)))['replica'];
  };

  test('there is none', async () => {
    expect(byName(await runDoctor(await anInstallation()))['replica']).toMatchObject({
      verdict: 'ok',
    });
  });

  test('is not there: its password is not shown', async () => {
    const found = await replicaOf(`postgres://nobody:${SECRET}@127.0.0.1:1/x`);
    expect(found).toMatchObject({ verdict: 'warn' });
    expect(found?.found).toMatch(/^The replica can’t be read \(.*ECONNREFUSED/);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  test.runIf(testDatabaseKind === 'postgres')('is the database itself', async () => {
    const found = await replicaOf(database.databaseUrl ?? '');
    expect(found).toMatchObject({ verdict: 'warn' });
    expect(found?.found).toContain('isn’t a replica');
  });

  const CURRENT = { isReplica: true, isOfDatabase: true, missingBytes: 0 };
  test.each([
    [CURRENT, 'ok'],
    [{ ...CURRENT, missingBytes: 1 }, 'warn'],
    [{ ...CURRENT, isOfDatabase: false }, 'fail'],
  ] as const)('%j: %s', (facts, verdict) => {
    expect(describeReplica(facts).verdict).toBe(verdict);
  });
});

describe('a database of another version', () => {
  async function withMigrations<T>(names: readonly string[], run: () => Promise<T>): Promise<T> {
    for (const name of names) {
      await sql`insert into schema_migrations (name, checksum) values (${name}, 'x')`.execute(
        database.kysely,
      );
    }
    try {
      return await run();
    } finally {
      await sql`delete from schema_migrations where name like '999%'`.execute(database.kysely);
    }
  }

  test('two versions ahead: it fails with a message, the exit code is 1, and nothing changes', async () => {
    const options = await anInstallation();
    const ahead = ['9998-next.sql', '9999-after.sql'];
    const { out, codes } = await withMigrations(ahead, () => asCommand(options, true));
    expect(codes).toEqual([1]);
    const document = JSON.parse(out) as { verdict: string; checks: Array<{ name: string }> };
    expect(document).toMatchObject({ verdict: 'fail', version: expect.any(String) as string });
    expect(document.checks.find(({ name }) => name === 'migrations')).toMatchObject({
      verdict: 'fail',
      found: expect.stringMatching(
        /^The database has the migration 9998-next\.sql and 1 more, which this version does not know/,
      ) as string,
    });
  });

  test(
    'before the first start: each check that lacks its tables warns',
    EMBEDDED_IN_FULL_RUN,
    async () => {
      const bare = await createBareDatabase();
      onTestFinished(() => bare.close());
      const backups = { BACKUP_DIR: await temporaryFolder() };
      const found = byName(
        await runDoctor({
          ...(await anInstallation(backups)),
          openDatabase: () => Promise.resolve({ ...bare, close: () => Promise.resolve() }),
        }),
      );
      for (const name of ['migrations', 'jobs', 'cdn', 'bounces', 'last proven backup']) {
        expect([name, found[name]?.verdict]).toEqual([name, 'warn']);
        expect(found[name]?.found).not.toContain('earlier version');
      }
    },
  );

  test('`version` names the schema, and what is wrong with it', async () => {
    const options = await anInstallation();
    expect(await describeVersions(options)).toMatch(
      /^memorials +\d.*\n.*\nnode +\d.*\ndatabase .*schema \d{4}-[a-z-]+\n$/,
    );
    const said = await withMigrations(['9999-after.sql'], () => describeVersions(options));
    expect(said).toContain('schema 9999-after. The database has the migration 9999-after.sql');
  });
});

describe("a database that can't be opened", () => {
  const others = [
    'connections',
    'notifications',
    'migrations',
    'database clock',
    'jobs',
    'bounces',
  ];

  test.each([
    'postgres://nobody:hunter2-is-a-secret@127.0.0.1:1/memorials',
    (process.env['TEST_DATABASE_URL'] ?? 'postgres://127.0.0.1:2/x').replace(
      /\/\/([^@/]*@)?/,
      `//nobody_here:${SECRET}@`,
    ),
  ])('fails, without showing its password', async (DATABASE_URL) => {
    const options = { ...(await anInstallation({ DATABASE_URL })), openDatabase };
    const { out, codes } = await asCommand(options);
    expect(out).toMatch(/^fail {2}database +Cannot connect to PostgreSQL at 127\.0\.0\.1:\d+/m);
    expect(out).not.toContain(SECRET);
    expect(codes).toEqual([1]);
  });

  test("the embedded one in use by the running product: the checks that don't need it still run", async () => {
    const options = { ...(await anInstallation()), openDatabase };
    const directory = join(options.loadConfig().dataDirectory, 'database');
    const lock = await acquireEmbeddedLock(directory);
    onTestFinished(() => lock.release());
    const found = byName(await runDoctor(options));
    expect(found['database']).toMatchObject({ verdict: 'warn' });
    expect(found['database']?.found).toContain(
      `in use by the running product (process ${process.pid})`,
    );
    for (const name of others) expect(found[name]).toMatchObject({ verdict: 'warn' });
    expect(found['storage']).toMatchObject({ verdict: 'ok' });
  });

  test.each([[[]], [['database']]])(
    'one that was never created is not created, and no other file is: %j',
    async (folders: string[]) => {
      const dataDirectory = await temporaryFolder();
      for (const folder of folders) mkdirSync(join(dataDirectory, folder));
      const loadConfig = () => parseConfig({ DATA_DIR: dataDirectory, PORT: '1' });
      const found = byName(
        await runDoctor({ ...(await anInstallation()), loadConfig, openDatabase }),
      );
      expect(found['database']?.found).toContain('There’s no database');
      expect(readdirSync(dataDirectory, { recursive: true })).toEqual(folders);
    },
  );
});

test('invalid settings fail one by one, and the list of checks stays the same', async () => {
  const settings = { PORT: 'x', SMTP_URL: `smtp:${SECRET}` };
  const { out, codes } = await asCommand(await anInstallation(settings));
  expect(out).toMatch(/^fail {2}settings +PORT must be .* SMTP_URL must be /m);
  expect(out).not.toContain(SECRET);
  expect(codes).toEqual([1]);
  const wrong = byName(await runDoctor(await anInstallation(settings)));
  const right = byName(await runDoctor(await anInstallation()));
  expect(Object.keys(wrong).toSorted()).toEqual(Object.keys(right).toSorted());
});
