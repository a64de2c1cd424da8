import { createHash } from 'node:crypto';
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { TestApp } from '../../tests/harness/test-app.ts';
import { createTestDatabase } from '../../tests/harness/test-database.ts';
import { checkBackup } from './check-backup.server.ts';
import { makeBackup } from './make-backup.server.ts';
import {
  assertNoUnfinishedRestore,
  markRestore,
  UnfinishedRestoreError,
} from './restore-mark.server.ts';
import {
  aFolder,
  anEmptyPlace,
  aSource,
  backUp,
  everythingShown,
  isUntouched,
  keepFoldersUntilTheEnd,
  productIn,
  restore,
} from './testing/products.ts';

keepFoldersUntilTheEnd();

let source: TestApp;
let backup: string;
beforeAll(async () => {
  source = await aSource();
  backup = await backUp(source);
}, 120_000);
afterAll(() => source.close());

describe('a backup that cannot be used', () => {
  async function aCopy(): Promise<string> {
    const folder = await aFolder('copy');
    await cp(backup, folder, { recursive: true });
    return folder;
  }

  async function expectRefusal(folder: string, sentence: RegExp): Promise<void> {
    const place = await anEmptyPlace();
    await expect(restore(place, folder)).rejects.toThrow(sentence);
    expect(await isUntouched(place)).toBe(true);
  }

  test('one changed byte of a table is refused by name; nothing is touched', async () => {
    const folder = await aCopy();
    await appendFile(join(folder, 'database/memorials.jsonl.gz'), 'x');
    await expectRefusal(
      folder,
      /is damaged and cannot be restored: database\/memorials\.jsonl\.gz/,
    );
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

  test('a manifest that is not what was written is refused', async () => {
    const folder = await aCopy();
    const path = join(folder, 'manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"rows": 2', '"rows": 3'));
    await expectRefusal(folder, /is damaged: manifest\.json is not what was written/);
  });

  test('a backup that was not finished is none', async () => {
    const folder = await aCopy();
    await rm(join(folder, 'manifest.json'));
    await expectRefusal(folder, /There is no whole backup in .*: it holds no manifest\.json/);
  });

  test('a backup of a newer schema is refused with its version', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.close());
    const folder = join(await aFolder('newer'), 'whole');
    await makeBackup({ database, dataDirectory: await aFolder('none'), folder, version: '9.0.0' });
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

describe('"restores into an empty database and data folder only"', () => {
  test('a database in use is refused and stays as it is; --replace replaces it', async () => {
    const place = await anEmptyPlace();
    await restore(place, backup);
    const app = await productIn(place);
    await app.browser().register('later@example.org');
    await app.jobs.stop();
    await expect(restore(place, backup)).rejects.toThrow('This database is in use already');
    expect((await app.browser().login('later@example.org')).status).toBe(200);

    await restore(place, backup, true);
    const again = await productIn(place);
    expect((await again.browser().login('later@example.org')).status).toBe(401);
    expect((await again.browser().login('ada@example.org')).status).toBe(200);
  });

  test('a folder that holds pictures is refused', async () => {
    const place = await anEmptyPlace();
    await cp(join(backup, 'media'), join(place.dataDirectory, 'media'), { recursive: true });
    await expect(restore(place, backup)).rejects.toThrow(/There are pictures in .* already/);
  });

  test('a database that is not the product\u2019s is left alone, --replace or not', async () => {
    const place = await anEmptyPlace();
    await place.database.withSession((session) =>
      session.runScript('create table invoices (id integer)'),
    );
    await expect(restore(place, backup, true)).rejects.toThrow('not the product\u2019s');
  });
});

describe('a restore that was killed', () => {
  test('before the database came: the product does not start, the same restore finishes', async () => {
    const place = await anEmptyPlace();
    const { id } = await checkBackup(backup);
    // What the kill leaves: the mark, some pictures, no table.
    await markRestore(place.dataDirectory, id);
    await cp(join(backup, 'media'), join(place.dataDirectory, 'media'), { recursive: true });
    expect(() => assertNoUnfinishedRestore(place.dataDirectory)).toThrow(UnfinishedRestoreError);
    await restore(place, backup);
    assertNoUnfinishedRestore(place.dataDirectory);
    expect(await everythingShown(await productIn(place))).toEqual(await everythingShown(source));
  });

  test('after the database came: the same restore finishes without --replace', async () => {
    const place = await anEmptyPlace();
    await restore(place, backup);
    const { id } = await checkBackup(backup);
    await markRestore(place.dataDirectory, id);
    await restore(place, backup);
    expect(() => assertNoUnfinishedRestore(place.dataDirectory)).not.toThrow();
  });
});
