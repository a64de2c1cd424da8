// On both databases: on a server a proof has a database of its own, if the role may create one.
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { listTables } from '../../../db/table-contents.server.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { testDatabaseKind } from '../../../tests/harness/test-database.ts';
import { aFolder, createTemporaryFolders } from '../testing/backup-products.ts';
import { openScratchDatabase, removeScratchLeftovers } from './scratch-database.server.ts';

const SILENT = { warn: () => undefined, fatal: () => undefined };

createTemporaryFolders();

const product = openTestDatabase();

async function aPlace(databaseUrl = product.databaseUrl) {
  return { databaseUrl, workDirectory: await aFolder('work') };
}

const onServer = <Row>(statement: string) =>
  product.withSession((session) => session.query<Row>(statement));

// A folder as a scratch database is tested with the backup process.
describe.runIf(testDatabaseKind === 'postgres')('on a server', () => {
  test("it is empty, and removed afterwards; one in use isn't left over", async () => {
    const place = await aPlace();
    const scratch = await openScratchDatabase(place, 0, SILENT);
    expect(scratch.database.kind).toBe('postgres');
    expect(await scratch.database.withSession(listTables)).toEqual([]);
    await removeScratchLeftovers(place);
    await scratch.database.withSession((session) => session.query('create table a (b integer)'));
    await scratch.remove();
    expect(await readdir(place.workDirectory)).toEqual([]);
  });

  test('a role without CREATEDB proves in a folder', { tags: 'full' }, async () => {
    const role = `memorials_modest_${randomUUID().slice(0, 8)}`;
    await onServer(`create role ${role} login nocreatedb`);
    onTestFinished(async () => void (await onServer(`drop role ${role}`)));
    const url = new URL(product.databaseUrl ?? '');
    url.username = role;
    const place = await aPlace(url.href);
    const scratch = await openScratchDatabase(place, 0, SILENT);
    expect(scratch.database.kind).toBe('embedded');
    expect(await readdir(place.workDirectory)).toHaveLength(1);
    await scratch.remove();
    expect(await readdir(place.workDirectory)).toEqual([]);
  });

  test("a killed proof's database is dropped, and another product's isn't", async () => {
    const scratch = await openScratchDatabase(await aPlace(), 0, SILENT);
    const [row] = await scratch.database.withSession((session) =>
      session.query<{ name: string }>('select current_database()::text as name'),
    );
    await scratch.database.close();
    const own = row?.name ?? '';
    const foreign = own.replace(/_[0-9a-f]{8}_/, '_00000000_');
    await onServer(`create database ${foreign}`);
    onTestFinished(async () => void (await onServer(`drop database if exists ${foreign}`)));
    await removeScratchLeftovers(await aPlace());
    const left = await onServer<{ name: string }>(
      `select datname::text as name from pg_database where datname in ('${own}', '${foreign}')`,
    );
    expect(left).toEqual([{ name: foreign }]);
  });
});
