// On both databases: every table, and a snapshot while others write. Long, because its tests share one backup.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { CLOSE_CUSTOMER } from '../../app/billing/jobs.server.ts';
import type { MediaStorage } from '../../app/media/storage/storage.server.ts';
import { listMemorials } from '../../app/memorials/find-memorial.server.ts';
import { removeMemorial } from '../../app/memorials/memorial-removal.server.ts';
import { listPendingJobs } from '../../db/pending-jobs.server.ts';
import { openForTests } from '../../tests/harness/open-for-tests.ts';
import type { TestApp } from '../../tests/harness/test-app.ts';
import { EMBEDDED_IN_FULL_RUN, testDatabaseKind } from '../../tests/harness/test-database.ts';
import { openMediaStorage } from '../media-storage.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { type BackupReport, finishBackup } from './finish-backup.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { BackupRefusedError, openBackup, writeManifest } from './manifest.server.ts';
import { createSeal } from './seal.server.ts';
import {
  aFolder,
  anEmptyTarget,
  aSourceProduct,
  backUp,
  allPublicResponses,
  createTemporaryFolders,
  productOn,
  restore,
  SLUGS,
  importTestMemorial,
} from './testing/backup-products.ts';

createTemporaryFolders();

const source = openForTests(aSourceProduct);
let backup: string;
beforeAll(async () => {
  await insertReadyBooklet(source);
  await insertOperatorSession(source);
  backup = await backUp(source);
});

async function insertReadyBooklet({ database: { kysely }, clock }: TestApp): Promise<void> {
  const { id } = await kysely.selectFrom('memorials').select('id').executeTakeFirstOrThrow();
  await kysely
    .insertInto('booklets')
    .values({
      id: 'bkl_ready',
      memorial_id: id,
      format: 'a5',
      parts: JSON.stringify(['cover']),
      for_printer: false,
      state: 'ready',
      file: 'a'.repeat(32),
      pages: 1,
      byte_size: 1,
      created_at: clock.now(),
      settled_at: clock.now(),
    })
    .execute();
}

async function insertOperatorSession({ database: { kysely }, clock }: TestApp): Promise<void> {
  const { id } = await kysely.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  await kysely
    .insertInto('operator_sessions')
    .values({
      session_id: id,
      token_hash: 'a'.repeat(64),
      created_at: clock.now(),
      last_used_at: clock.now(),
    })
    .execute();
}

async function onlyManifest(draft: string): Promise<BackupReport> {
  const { manifest } = await openBackup(backup, undefined);
  await writeManifest(draft, manifest);
  return { manifest, copiedBytes: 0 };
}

describe('a backup that does not finish', () => {
  test('leaves nothing behind', async () => {
    const parent = await aFolder('full');
    const failing = finishBackup(join(parent, 'whole'), source.database, async (draft) => {
      await writeFile(join(draft, 'half'), 'x');
      throw new Error('ENOSPC');
    });
    await expect(failing).rejects.toThrow('ENOSPC');
    expect(await readdir(parent)).toEqual([]);
  });

  test('because another one began in the same folder: neither is half of both', async () => {
    const folder = join(await aFolder('twice'), 'whole');
    const isFirstOver = Promise.withResolvers<void>();
    const hasSecondBegun = Promise.withResolvers<void>();
    let second: Promise<unknown> | undefined;
    const first = finishBackup(folder, source.database, async (draft) => {
      second = finishBackup(folder, source.database, async (same) => {
        hasSecondBegun.resolve();
        await isFirstOver.promise;
        return onlyManifest(same);
      });
      await hasSecondBegun.promise;
      return onlyManifest(draft);
    });
    await expect(first).rejects.toThrow(BackupRefusedError);
    expect(existsSync(folder)).toBe(false);
    isFirstOver.resolve();
    await second;
    expect((await readdir(folder)).toSorted()).toEqual(['manifest.json', 'manifest.sha256']);
  });
});

test('a folder that no backup has left is kept, and one of a killed backup is replaced', async () => {
  const parent = await aFolder('named-alike');
  const folder = join(parent, 'whole');
  const draft = `${folder}.unfinished`;
  await mkdir(draft);
  await writeFile(join(draft, 'letters.txt'), 'x');
  const make = () => finishBackup(folder, source.database, onlyManifest);
  await expect(make()).rejects.toThrow('wasn’t left by an interrupted backup');
  expect(await readdir(draft)).toEqual(['letters.txt']);
  await writeFile(join(draft, `.${randomUUID()}`), '');
  await make();
  expect(await readdir(parent)).toEqual(['whole']);
});

describe('"proven by a restore on an empty machine"', EMBEDDED_IN_FULL_RUN, () => {
  // tests/built/backup.test.ts proves it of the built product.
  test('every memorial reads the same to the byte, its media too', { tags: 'full' }, async () => {
    const target = await anEmptyTarget();
    await restore(target, backup);
    const before = await allPublicResponses(source);
    expect(Object.keys(before).length).toBeGreaterThan(SLUGS.length * 2);
    expect(await allPublicResponses(await productOn(target))).toEqual(before);
  });

  test('people sign in with their passwords; old sessions, codes and mails are gone', async () => {
    const target = await anEmptyTarget();
    await restore(target, backup);
    const emptied = [
      'sessions',
      'operator_sessions',
      'account_codes',
      'attempts',
      'mails',
    ] as const;
    for (const table of emptied) {
      const { kysely } = source.database;
      expect(await kysely.selectFrom(table).selectAll().execute()).not.toEqual([]);
      const after = target.database.kysely.selectFrom(table).selectAll();
      expect(await after.execute()).toEqual([]);
    }
    const app = await productOn(target);
    expect((await app.browser().login('ada@example.org')).status).toBe(200);
  });

  test('no booklet is offered whose file is in no backup', { tags: 'full' }, async () => {
    const target = await anEmptyTarget();
    await restore(target, backup);
    const booklets = ({ database }: { database: TestApp['database'] }) =>
      database.kysely.selectFrom('booklets').select('id').execute();
    expect(await booklets(source)).toEqual([{ id: 'bkl_ready' }]);
    expect(await booklets(target)).toEqual([]);
  });

  test('new memorials and accounts can be added to restored ones', { tags: 'full' }, async () => {
    const target = await anEmptyTarget();
    await restore(target, backup);
    const app = await productOn(target);
    await importTestMemorial(app, 'cy-example');
    expect(await listMemorials(app.services.kysely)).toHaveLength(SLUGS.length + 1);
    expect((await app.browser().register('new@example.org')).status).toBe(200);
    expect((await app.mailbox.lastTo('new@example.org')).code).toMatch(/^\d{6}$/);
  });

  test('pending jobs at the payment provider are restored', { tags: 'full' }, async () => {
    const app = await aSourceProduct();
    onTestFinished(() => app.close());
    await app.database.kysely
      .transaction()
      .execute((transaction) => app.jobs.add(transaction, CLOSE_CUSTOMER, { customer: 'gone' }));
    const target = await anEmptyTarget();
    await restore(target, await backUp(app));
    expect(await target.database.withSession(listPendingJobs)).toContainEqual({
      name: 'close-customer',
      data: { customer: 'gone' },
    });
  });

  test("pending mails aren't sent again by the restored product", async () => {
    const waiting = await source.database.withSession(listPendingJobs);
    expect(waiting.map(({ name }) => name)).toContain('send-mail');
    const target = await anEmptyTarget();
    await restore(target, backup);
    const app = await productOn(target);
    expect(await app.mailbox.to('ada@example.org')).toEqual([]);
  });
});

describe('"works while serving"', () => {
  test(
    'a backup is one consistent snapshot, whatever is written meanwhile',
    EMBEDDED_IN_FULL_RUN,
    async () => {
      const app = await aSourceProduct();
      onTestFinished(() => app.close());
      const folder = join(await aFolder('busy'), 'whole');
      const stop = new AbortController();
      const written = { registrations: 0, tributes: 0 };
      const register = async () => {
        for (; !stop.signal.aborted; written.registrations += 1) {
          await app.browser().register(`person-${written.registrations}@example.org`);
        }
      };
      const importAndRemove = async () => {
        while (!stop.signal.aborted) {
          await importTestMemorial(app, 'dee-example');
          await removeMemorial(app.services, 'dee-example');
          written.tributes += 1;
        }
      };
      const writing = Promise.all([register(), importAndRemove()]);
      const { database, config } = app;
      const storage = openMediaStorage(config);
      await makeBackup({ database, storage, folder, version: '0.1.0' });
      stop.abort();
      await writing;

      const target = await anEmptyTarget();
      const manifest = await restore(target, folder);
      const restored = await productOn(target);
      expect(manifest.missingMedia).toEqual([]);
      // A tribute and its count are written in one transaction. If they differ, the backup is not one snapshot.
      const counts = await restored.database.withSession((session) =>
        session.query<{ stored: number; counted: number }>(`
        select (select coalesce(sum(tributes), 0)::int from tribute_counts) as stored,
               (select count(*) from tributes) as counted
      `),
      );
      expect(counts[0]?.stored).toBe(counts[0]?.counted);
      const responses = Object.values(await allPublicResponses(restored));
      expect(responses.filter((response) => !response.startsWith('200 '))).toEqual([]);
    },
  );
});

const BACKUPS: ReadonlyArray<[string, ReturnType<typeof createSeal> | undefined]> = [
  ['a backup', undefined],
  ...(process.env['TEST_MATRIX'] === 'full'
    ? [
        [
          'an encrypted backup',
          createSeal('9Wq1T0cE7m3uXo5yBz8vKj2aLr6dNf4hSgQpYwIxMtU='),
        ] satisfies [string, unknown],
      ]
    : []),
];

test.each(BACKUPS)(
  '%s that begins again, because a memorial was removed, copies no file twice',
  async (_, seal) => {
    const app = await aSourceProduct();
    onTestFinished(() => app.close());
    await importTestMemorial(app, 'someone-else-example');
    // Nothing holds its media any longer.
    app.clock.advance({ days: 2 });
    const { database, config } = app;
    const storage = openMediaStorage(config);
    let removal: Promise<unknown> | undefined;
    const copied: string[] = [];
    const removing: MediaStorage = {
      ...storage,
      find: async (name) => {
        // After the snapshot, and before the first file.
        await (removal ??= removeMemorial(app.services, 'someone-else-example'));
        const file = await storage.find(name);
        if (!file) return null;
        return { ...file, stream: () => (copied.push(name), file.stream()) };
      },
    };
    const folder = join(await aFolder('again'), 'whole');
    const { manifest, copiedBytes } = await makeBackup({
      database,
      storage: removing,
      folder,
      version: '0.1.0',
      seal,
    });
    expect(copied.length).toBeGreaterThan(0);
    expect(copied.toSorted()).toEqual([...new Set(copied)].toSorted());
    expect(copiedBytes).toBe(manifest.media.mediaBytes);
    expect(manifest.missingMedia).toEqual([]);
    expect(manifest.tables.find(({ name }) => name === 'memorials')?.rows).toBe(SLUGS.length);
    expect((await checkBackup(folder, seal)).manifest).toEqual(manifest);
  },
);

describe('into the embedded database and back', () => {
  const other = 'embedded';

  test(
    `a backup of ${testDatabaseKind} is restored into ${other}, and its backup reads the same`,
    { tags: 'full' },
    async () => {
      const embedded = await anEmptyTarget(other);
      await restore(embedded, backup);
      const second = await backUp(await productOn(embedded));
      const target = await anEmptyTarget();
      await restore(target, second);
      expect(await allPublicResponses(await productOn(target))).toEqual(
        await allPublicResponses(source),
      );
      const [{ manifest: first }, { manifest: last }] = [
        await checkBackup(backup),
        await checkBackup(second),
      ];
      const contents = ({ tables }: typeof first) =>
        tables.map(({ name, rows, checksum }) => [name, rows, checksum]);
      expect(contents(last)).toEqual(contents(first));
    },
  );
});
