// On both databases: a restore that replaces a database.
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { createDiskStorage } from '../../app/media/storage/disk-storage.server.ts';
import { openDatabase } from '../../db/client.server.ts';
import { openForTests } from '../../tests/harness/open-for-tests.ts';
import {
  createBareDatabase,
  createTestDatabase,
  EMBEDDED_IN_FULL_RUN,
  testDatabaseKind,
  type TestDatabase,
} from '../../tests/harness/test-database.ts';
import { checkBackup } from './check-backup.server.ts';
import { makeBackup } from './make-backup.server.ts';
import {
  aFolder,
  anEmptyTarget,
  aSourceProduct,
  backUp,
  allPublicResponses,
  isEmptyTarget,
  createTemporaryFolders,
  productOn,
  restore,
  type RestoreTarget,
} from './testing/backup-products.ts';
import {
  assertNoUnfinishedRestore,
  markRestoreStarted,
  UnfinishedRestoreError,
} from './unfinished-restore.server.ts';

createTemporaryFolders();

const source = openForTests(aSourceProduct);
let backup: string;
beforeAll(async () => {
  backup = await backUp(source);
});

describe("a backup that can't be used", () => {
  async function aCopy(): Promise<string> {
    const folder = await aFolder('copy');
    await cp(backup, folder, { recursive: true });
    return folder;
  }

  /** One for all of them, because each leaves it empty. */
  let target: RestoreTarget;
  beforeAll(async () => {
    target = { database: await createBareDatabase(), dataDirectory: await aFolder('empty') };
  });
  afterAll(() => target.database.close());

  async function expectRefusal(folder: string, sentence: RegExp): Promise<void> {
    await expect(restore(target, folder)).rejects.toThrow(sentence);
    expect(await isEmptyTarget(target)).toBe(true);
  }

  test('one changed byte of a table is refused by name; nothing is touched', async () => {
    const folder = await aCopy();
    await appendFile(join(folder, 'database/memorials.jsonl.gz'), 'x');
    await expectRefusal(
      folder,
      /is damaged and cannot be restored: database\/memorials\.jsonl\.gz/,
    );
  });

  test('a file that cannot be read is refused by name', async () => {
    const folder = await aCopy();
    await rm(join(folder, 'database/users.jsonl.gz'));
    await mkdir(join(folder, 'database/users.jsonl.gz'));
    await expectRefusal(folder, /is damaged and cannot be restored: database\/users\.jsonl\.gz/);
  });

  test('one changed byte of a picture is refused by name', async () => {
    const folder = await aCopy();
    const names = await readdir(join(folder, 'media'), { recursive: true });
    const picture = names.find((name) => name.endsWith('-480.webp')) ?? '';
    const path = join(folder, 'media', picture);
    const bytes = await readFile(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expectRefusal(folder, /damaged and cannot be restored: media [0-9a-f]{32}-.*-480\.webp/);
  });

  test('a manifest that does not match its checksum is refused', async () => {
    const folder = await aCopy();
    const path = join(folder, 'manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"rows": 2', '"rows": 3'));
    await expectRefusal(folder, /is damaged: manifest\.json does not match its checksum/);
  });

  test('an unfinished backup is refused', async () => {
    const folder = await aCopy();
    await rm(join(folder, 'manifest.json'));
    await expectRefusal(folder, /No complete backup in .*: manifest\.json is missing/);
  });

  /** With its right checksum. */
  async function aCopyWithManifest(change: (text: string) => string): Promise<string> {
    const folder = await aCopy();
    const changed = change(await readFile(join(folder, 'manifest.json'), 'utf8'));
    await writeFile(join(folder, 'manifest.json'), changed);
    const sum = createHash('sha256').update(changed).digest('hex');
    await writeFile(join(folder, 'manifest.sha256'), sum);
    return folder;
  }

  test('a backup of a newer format is refused', async () => {
    const folder = await aCopyWithManifest((text) => text.replace('"format": 1', '"format": 3'));
    await expectRefusal(folder, /was made by a newer version of the product\. Use that version\./);
  });

  test.each(['', '{', 'null', '{"format":"1"}', '{"format":1}'])(
    'a manifest that is none is refused with a sentence: %s',
    async (text) => {
      const folder = await aCopyWithManifest(() => text);
      await expectRefusal(folder, /is damaged: manifest\.json doesn’t describe a backup/);
    },
  );

  test('a backup of a newer schema is refused with its version', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const folder = join(await aFolder('newer'), 'whole');
    const storage = createDiskStorage(await aFolder('none'));
    await makeBackup({ database, storage, folder, version: '9.0.0' });
    const text = await readFile(join(folder, 'manifest.json'), 'utf8');
    const newer = text.replace(
      /"migrations": \[/,
      `$&{"name": "9999-later.sql", "checksum": "${'0'.repeat(64)}"},`,
    );
    await writeFile(join(folder, 'manifest.json'), newer);
    await writeFile(
      join(folder, 'manifest.sha256'),
      createHash('sha256').update(newer).digest('hex'),
    );
    await expectRefusal(folder, /made by another version of the product \(9\.0\.0\)/);
  });
});

/** As a product of its own would, which ends before the next restore. */
async function connectAgain({ database }: RestoreTarget): Promise<TestDatabase> {
  const { databaseUrl } = database;
  if (databaseUrl === undefined) return { ...database, close: () => Promise.resolve() };
  return { ...(await openDatabase({ databaseUrl, directory: '' })), databaseUrl };
}

async function countListeners({ database }: RestoreTarget): Promise<number> {
  const rows = await database.withSession((session) =>
    session.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'memorials notices'`,
    ),
  );
  return rows.length;
}

/** As a server does, with ROLE=web too. */
async function startListening(target: RestoreTarget): Promise<void> {
  const nothing = () => undefined;
  const listener = { onListening: nothing, onNotification: nothing, onConnectionLost: nothing };
  target.database.listen('memorial_changes', listener);
  await expect.poll(() => countListeners(target)).toBe(1);
}

describe('"restores into an empty database and data folder only"', () => {
  test.runIf(testDatabaseKind === 'postgres')(
    'with --replace neither while a server runs that only answers requests',
    async () => {
      const target = await anEmptyTarget();
      await restore(target, backup);
      await startListening(target);
      await expect(restore(target, backup, true)).rejects.toThrow(
        'The product is running on this database. Stop every instance first.',
      );
    },
  );

  test.runIf(testDatabaseKind === 'postgres')(
    'nor after a server has started on another machine while the pictures were copied',
    async () => {
      const target = await anEmptyTarget();
      await restore(target, backup);
      const { kysely } = target.database;
      await kysely.updateTable('users').set({ email: 'later@example.org' }).execute();
      const storage = createDiskStorage(join(target.dataDirectory, 'media'));
      let started: Promise<void> | undefined;
      const put: typeof storage.put = async (...file) => {
        await (started ??= startListening(target));
        return storage.put(...file);
      };
      await expect(restore(target, backup, true, { ...storage, put })).rejects.toThrow(
        'The product is running on this database. Stop every instance first.',
      );
      const users = await kysely.selectFrom('users').select('email').execute();
      expect(users).toEqual([{ email: 'later@example.org' }]);
    },
  );

  test(
    'a database in use is refused and not changed; --replace replaces it',
    EMBEDDED_IN_FULL_RUN,
    async () => {
      const target = await anEmptyTarget();
      await restore(target, backup);
      const own = await connectAgain(target);
      const app = await productOn({ ...target, database: own });
      await app.browser().register('later@example.org');
      expect((await app.browser().login('later@example.org')).status).toBe(200);
      await app.jobs.stop();
      await own.close();
      await expect.poll(() => countListeners(target)).toBe(0);
      await expect(restore(target, backup)).rejects.toThrow('This database is not empty');
      const { kysely } = target.database;
      const users = await kysely.selectFrom('users').select('email').execute();
      expect(users).toContainEqual({ email: 'later@example.org' });

      await restore(target, backup, true);
      const again = await productOn(target);
      expect((await again.browser().login('later@example.org')).status).toBe(401);
      expect((await again.browser().login('ada@example.org')).status).toBe(200);
    },
  );

  test('a folder with pictures is refused', async () => {
    const target = await anEmptyTarget();
    await cp(join(backup, 'media'), join(target.dataDirectory, 'media'), { recursive: true });
    await expect(restore(target, backup)).rejects.toThrow(/already contains photos/);
  });

  test("a database that isn't the product’s is refused, even with --replace", async () => {
    const target = await anEmptyTarget();
    await target.database.withSession((session) =>
      session.runScript('create table invoices (id integer)'),
    );
    await expect(restore(target, backup, true)).rejects.toThrow(
      'contains another program’s tables',
    );
  });
});

describe('a killed restore', () => {
  // tests/built/backup.test.ts proves it of the built product.
  test(
    'before the database was restored: the product does not start, and the same restore finishes',
    { tags: 'full' },
    async () => {
      const target = await anEmptyTarget();
      const { id } = (await checkBackup(backup)).manifest;
      // The state after a crash: the marker file and some pictures exist, but no tables.
      await markRestoreStarted(target.dataDirectory, id);
      await cp(join(backup, 'media'), join(target.dataDirectory, 'media'), { recursive: true });
      expect(() => assertNoUnfinishedRestore(target.dataDirectory)).toThrow(UnfinishedRestoreError);
      await restore(target, backup);
      assertNoUnfinishedRestore(target.dataDirectory);
      expect(await allPublicResponses(await productOn(target))).toEqual(
        await allPublicResponses(source),
      );
    },
  );

  test(
    'after the database was restored: the same restore finishes without --replace',
    { tags: 'full' },
    async () => {
      const target = await anEmptyTarget();
      await restore(target, backup);
      const { id } = (await checkBackup(backup)).manifest;
      await markRestoreStarted(target.dataDirectory, id);
      await restore(target, backup);
      expect(() => assertNoUnfinishedRestore(target.dataDirectory)).not.toThrow();
    },
  );

  test('into a database that came from the same backup long ago: the next one replaces that, too', async () => {
    const target = await anEmptyTarget();
    await restore(target, backup);
    const { kysely } = target.database;
    await kysely.updateTable('users').set({ email: 'later@example.org' }).execute();
    const media = join(target.dataDirectory, 'media');
    await rm(media, { recursive: true });
    await writeFile(media, 'The disk of the pictures is not there.');
    await expect(restore(target, backup, true)).rejects.toThrow(media);
    expect(() => assertNoUnfinishedRestore(target.dataDirectory)).toThrow(UnfinishedRestoreError);
    await rm(media);
    await restore(target, backup, true);
    const users = await kysely.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: 'ada@example.org' }]);
  });
});
