import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../media/testing/temporary-folder.ts';
import { rawZip, type RawEntry } from '../testing/raw-zip.ts';
import { extractPart } from './extract-part.server.ts';
import { openZip, type OpenedZip } from './open-zip.server.ts';

const LIMITS = { entries: 65_000, totalBytes: 100_000_000 };

async function written(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'a.zip');
  await writeFile(path, bytes);
  return path;
}

async function opened(bytes: Uint8Array, limits = LIMITS): Promise<OpenedZip> {
  return openZip(await written(bytes), limits);
}

const open = (...entries: RawEntry[]) => opened(rawZip(entries));

test('a ZIP is listed, read, hashed and extracted', async () => {
  const path = await written(
    rawZip([
      { name: 'originals/', mode: 0o040755 },
      { name: 'originals/ö.txt', data: 'words', isDeflated: true },
      { name: 'b.txt', data: 'more' },
    ]),
  );
  const zip = await openZip(path, LIMITS);
  expect([...zip.files.keys()]).toEqual(['originals/ö.txt', 'b.txt']);
  const file = zip.files.get('originals/ö.txt') ?? { name: '', byteSize: 0 };
  const sha256 = createHash('sha256').update('words').digest('hex');
  expect(await zip.hash(file)).toBe(sha256);
  expect(String(await zip.read(file, 5))).toBe('words');
  const target = join(await temporaryFolder(), 'out');
  expect(await extractPart(path, await zip.placeOf(file), target)).toBe(sha256);
  expect(await readFile(target, 'utf8')).toBe('words');
  zip.close();
});

test('a folder that a Mac unpacked and packed again is read as the ZIP before it', async () => {
  const zip = await open(
    { name: 'Ada Lind/', mode: 0o040755 },
    { name: Buffer.from('Ada Lind/originals/Zoë.jpg'), data: 'words', flags: 0 },
    { name: '__MACOSX/Ada Lind/originals/._Zoë.jpg', data: 'x' },
    { name: 'Ada Lind/.DS_Store', data: 'x' },
    { name: `__MACOSX/._${'x'.repeat(200)}`, data: 'x' },
    { name: 'Ada Lind/manifest.json', data: '{}' },
  );
  const [picture, ...others] = zip.files.values();
  expect([picture?.name, ...others.map(({ name }) => name)]).toEqual([
    'originals/Zoë.jpg',
    'manifest.json',
  ]);
  expect(picture && String(await zip.read(picture, 5))).toBe('words');
  zip.close();
});

describe("is refused with the name of what's wrong", () => {
  test.each<[string, RawEntry[], string]>([
    [
      'a path out of the folder',
      [{ name: '../evil.txt' }],
      '“../evil.txt” points outside the ZIP file',
    ],
    [
      'a path out of it further inside',
      [{ name: 'a/../../b' }],
      '“a/../../b” points outside the ZIP file',
    ],
    ['an absolute name', [{ name: '/etc/passwd' }], '“/etc/passwd” points outside the ZIP file'],
    ['a backslash', [{ name: 'a\\b.txt' }], '“a\\b.txt” has a backslash'],
    ['a drive', [{ name: 'C:evil.txt' }], '“C:evil.txt” points to a drive'],
    [
      'a name reserved by Windows',
      [{ name: 'a/aux.txt' }],
      '“a/aux.txt” has a name that doesn’t work on some computers',
    ],
    ['an empty name', [{ name: '' }], '“” isn’t a valid file name'],
    ['folders in folders', [{ name: 'a/b/c/d/e/f/g/h/i' }], 'is inside too many folders'],
    ['a name twice', [{ name: 'a.txt' }, { name: 'a.txt' }], '“a.txt” is in the ZIP file twice'],
    [
      'a name in upper and lower case',
      [{ name: 'A.txt' }, { name: 'a.txt' }],
      'the same file on some',
    ],
    [
      'a name in two Unicode forms',
      [{ name: 'é.txt' }, { name: 'e\u0301.txt' }],
      'has a name that doesn’t work on some computers',
    ],
    ['a file where a folder is', [{ name: 'a/', data: 'x', mode: 0o040755 }], 'folder and a file'],
    [
      'a name with unknown characters',
      [{ name: Buffer.from([0xe9]), flags: 0 }],
      'has characters in its',
    ],
    ["a name that isn't text", [{ name: Buffer.from([0xff, 0x61]) }], 'isn’t UTF-8 text'],
    ['a symbolic link', [{ name: 'l', data: '/etc', mode: 0o120777 }], '“l” is a link'],
    ['a device', [{ name: 'd', mode: 0o020666 }], '“d” isn’t a regular file'],
    ['a pipe', [{ name: 'p', mode: 0o010666 }], '“p” isn’t a regular file'],
    [
      'an encrypted file',
      [{ name: 'e', data: 'x', isDeflated: true, flags: 0x801 }],
      '“e” is password-protected',
    ],
    ['a strongly encrypted file', [{ name: 'e', flags: 0x841 }], 'password-protected'],
    ['another packing', [{ name: 'x', method: 12 }], '“x” is compressed in a way'],
    [
      'overlapping files',
      [
        { name: 'a', data: 'x'.repeat(100) },
        { name: 'b', data: 'x'.repeat(100), sharesBytesOf: 0 },
      ],
      '“a” and “b” overlap in the ZIP file',
    ],
    [
      'an honest bomb',
      [{ name: 'zeros', data: Buffer.alloc(4_000_000), isDeflated: true }],
      'When unzipped, “zeros” would grow from',
    ],
  ])('%s', async (_, entries, sentence) => {
    await expect(open(...entries)).rejects.toThrow(sentence);
  });

  test('files larger than the limit in total', async () => {
    const half = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 7919) % 251));
    const zip = rawZip([
      { name: 'a', data: half },
      { name: 'b', data: half },
    ]);
    await expect(opened(zip, { entries: 10, totalBytes: 1_000 })).rejects.toThrow(
      'With “b”, the unzipped files would add up to more than 1\u00A0KB',
    );
  });

  test('70,000 files, before any is read', async () => {
    await expect(opened(rawZip([{ name: 'a' }], { count: 70_000 }))).rejects.toThrow(
      'This ZIP file contains 70,000 files. The limit is 65,000.',
    );
  });

  test('a directory that lists more than there is', async () => {
    await expect(opened(rawZip([{ name: 'a' }], { count: 5 }))).rejects.toThrow(
      'This ZIP file is damaged',
    );
  });

  test.each([
    ['not a ZIP at all', Buffer.from('Dear family,')],
    ['an empty file', Buffer.alloc(0)],
    ['a ZIP without its end', rawZip([{ name: 'a', data: 'abc' }]).subarray(0, -10)],
  ])('%s', async (_, bytes) => {
    await expect(opened(bytes)).rejects.toThrow('This isn’t a ZIP file, or part');
  });
});

test("control and bidi characters in a name don't reach the message", async () => {
  const name = `a\u202Egpj.\u0007${'x'.repeat(500)}`;
  const refusal: unknown = await open({ name }).catch((error: unknown) => error);
  const { message } = refusal as Error;
  expect(message).not.toMatch(/[\u202E\u0007]/);
  expect(message.length).toBeLessThan(200);
});

describe("content that doesn't match the directory", () => {
  const refusalOf = async (entry: RawEntry) => {
    const zip = await open(entry);
    const file = [...zip.files.values()][0] ?? { name: '', byteSize: 0 };
    return zip.hash(file).finally(() => zip.close());
  };

  test("a file larger than its stated size isn't read to its end", async () => {
    await expect(
      refusalOf({ name: 'a', data: 'x'.repeat(5_000), isDeflated: true, statedSize: 1_000 }),
    ).rejects.toThrow('“a” isn’t the size given in the ZIP file');
  });

  test("a file that's too short", async () => {
    await expect(
      refusalOf({ name: 'a', data: 'x'.repeat(500), isDeflated: true, statedSize: 1_000 }),
    ).rejects.toThrow('“a” isn’t the size given in the ZIP file');
  });

  test("bytes that can't be decompressed", async () => {
    await expect(refusalOf({ name: 'a', data: '\xff\xff\xff', method: 8 })).rejects.toThrow(
      '“a” is damaged',
    );
  });

  test('a file larger than the memory limit', async () => {
    const zip = await open({ name: 'a', data: 'x'.repeat(100) });
    const file = [...zip.files.values()][0] ?? { name: '', byteSize: 0 };
    await expect(zip.read(file, 99)).rejects.toThrow('“a” is 100\u00A0bytes. The limit is 99');
    zip.close();
  });
});
