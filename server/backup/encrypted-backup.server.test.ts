import { createHash, randomBytes } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { openForTests } from '../../tests/harness/open-for-tests.ts';
import { checkBackup } from './check-backup.server.ts';
import { createSeal } from './seal.server.ts';
import {
  aFolder,
  anEmptyTarget,
  aSourceProduct,
  backUp,
  allPublicResponses,
  isEmptyTarget,
  createTemporaryFolders,
  importTestMemorial,
  productOn,
  restore,
} from './testing/backup-products.ts';

createTemporaryFolders();

const seal = createSeal(randomBytes(32).toString('base64'));
const source = openForTests(aSourceProduct);
let parent: string;
let backup: string;
beforeAll(async () => {
  parent = await aFolder('backups');
  backup = await backUp(source, { seal, folder: join(parent, 'first') });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

test('no personal data is readable in it', async () => {
  for (const file of await filesIn(backup)) {
    const bytes = await readFile(file);
    expect(bytes.includes('ada@example.org'), file).toBe(false);
    if (file.endsWith('.json')) continue;
    if (/manifest\.(?:sha256|hmac)$/.test(file)) continue;
    expect(bytes.subarray(0, 18).toString(), file).toBe('memorials backup 1');
  }
});

test('restored with its key, every page is the same to the byte', async () => {
  const target = { ...(await anEmptyTarget()), seal };
  await restore(target, backup);
  expect(await allPublicResponses(await productOn(target))).toEqual(
    await allPublicResponses(source),
  );
});

describe('is refused before anything is changed', () => {
  async function aCopy(): Promise<string> {
    const folder = await aFolder('copy');
    await cp(backup, folder, { recursive: true });
    return folder;
  }

  async function expectRefusal(folder: string, sentence: RegExp, key = seal): Promise<void> {
    const target = { ...(await anEmptyTarget()), seal: key };
    await expect(restore(target, folder)).rejects.toThrow(sentence);
    expect(await isEmptyTarget(target)).toBe(true);
  }

  test('without a key, and with another', async () => {
    const target = await anEmptyTarget();
    await expect(restore(target, backup)).rejects.toThrow(
      /is encrypted\. Set BACKUP_KEY to the key it was made with\.$/,
    );
    expect(await isEmptyTarget(target)).toBe(true);
    const other = createSeal(randomBytes(32).toString('base64'));
    await expectRefusal(backup, /was made with a different BACKUP_KEY/, other);
  });

  test('an unencrypted one, because anyone with write access to the folder can make it', async () => {
    const plain = await backUp(source);
    await expectRefusal(plain, /is not encrypted, but BACKUP_KEY is set/);
  });

  test('a manifest naming a file in another folder', async () => {
    const plain = await backUp(source);
    const file = join(plain, 'manifest.json');
    const text = (await readFile(file, 'utf8')).replace('database/memorials', '../../memorials');
    await writeFile(file, text);
    const sum = createHash('sha256').update(text).digest('hex');
    await writeFile(join(plain, 'manifest.sha256'), `${sum}  manifest.json\n`);
    const target = await anEmptyTarget();
    await expect(restore(target, plain)).rejects.toThrow('manifest.json doesn’t describe a backup');
    expect(await isEmptyTarget(target)).toBe(true);
  });

  test('a truncated table', async () => {
    const folder = await aCopy();
    const file = join(folder, 'database/memorials.jsonl.gz');
    await truncate(file, Math.floor((await stat(file)).size / 2));
    await expectRefusal(folder, /cannot be restored: database\/memorials\.jsonl\.gz missing/);
  });

  test('a table from another backup with the same key', async () => {
    const folder = await aCopy();
    const other = await backUp(source, { seal });
    const file = 'database/memorials.jsonl.gz';
    await cp(join(other, file), join(folder, file));
    await expectRefusal(folder, /cannot be restored: database\/memorials\.jsonl\.gz missing/);
  });

  test('two swapped photos', async () => {
    const folder = await aCopy();
    const [one = '', other = ''] = (await filesIn(join(folder, 'media'))).filter((name) =>
      name.endsWith('-480.webp'),
    );
    await cp(one, `${one}.kept`);
    await cp(other, one);
    await cp(`${one}.kept`, other);
    await expectRefusal(folder, /cannot be restored: media /);
  });

  test('a manifest written without the key', async () => {
    const folder = await aCopy();
    const older = await backUp(source, { seal });
    for (const name of ['manifest.json', 'manifest.sha256']) {
      await cp(join(older, name), join(folder, name));
    }
    await expectRefusal(folder, /manifest\.json was changed without the key/);
  });
});

describe('a second backup beside the first', () => {
  test('shares its photos and videos; each is complete without the other', async () => {
    const second = await backUp(source, { seal, earlier: backup, folder: join(parent, 'second') });
    const inodes = async (folder: string) =>
      Promise.all(
        (await filesIn(join(folder, 'media'))).map(async (file) => (await stat(file)).ino),
      );
    expect(await inodes(second)).toEqual(await inodes(backup));
    const first = await readdir(join(backup, 'media'));
    await rename(join(backup, 'media'), join(parent, 'gone'));
    expect((await checkBackup(second, seal)).manifest.media.rows).toBeGreaterThan(first.length);
    await rename(join(parent, 'gone'), join(backup, 'media'));
  });

  test('copies only what is new', async () => {
    await importTestMemorial(source, 'someone-else');
    const third = await backUp(source, { seal, earlier: backup, folder: join(parent, 'third') });
    const files = await filesIn(join(third, 'media'));
    const links = await Promise.all(files.map(async (file) => (await stat(file)).nlink));
    expect(new Set(links.map((count) => count > 1))).toEqual(new Set([true, false]));
    await checkBackup(third, seal);
  });

  const LIST = 'media-files.jsonl.gz';
  const cut = async (file: string) => truncate(file, (await stat(file)).size - 1);

  test.each([
    ['list of media is lost', async (folder: string) => rm(join(folder, LIST))],
    ['list of media is cut', async (folder: string) => cut(join(folder, LIST))],
    [
      'photos are cut',
      async (folder: string) => {
        for (const file of await filesIn(join(folder, 'media'))) await cut(file);
      },
    ],
  ])('is whole, although of the first the %s', async (_, damage) => {
    const damaged = join(await aFolder('backups'), 'whole');
    await cp(backup, damaged, { recursive: true });
    await damage(damaged);
    const next = join(dirname(damaged), 'next');
    await backUp(source, { seal, earlier: damaged, folder: next });
    const { manifest, mediaRead } = await checkBackup(next, seal);
    expect(mediaRead).toBe(manifest.media.rows);
  });

  test.each([
    ['of another key', createSeal(randomBytes(32).toString('base64'))],
    ['that is not encrypted', undefined],
  ])('shares nothing with one %s', async (_, other) => {
    const folder = join(await aFolder('backups'), 'whole');
    await backUp(source, { ...(other && { seal: other }), earlier: backup, folder });
    const files = await filesIn(join(folder, 'media'));
    for (const file of files) expect((await stat(file)).nlink).toBe(1);
    await checkBackup(folder, other);
  });
});
