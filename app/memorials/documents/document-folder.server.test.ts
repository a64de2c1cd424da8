import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { DOCUMENT_LIMITS } from '../contract.ts';
import { aDocumentFolder } from '../testing/document-site.ts';
import { readDocumentSource, resolveInFolder } from './document-folder.server.ts';

describe('a document is found', () => {
  test('as a file', async () => {
    const folder = await aDocumentFolder({ a: 1 });
    const source = await readDocumentSource(join(folder, 'memorial.json'));
    expect(source).toEqual({ value: { a: 1 }, folder });
  });

  test('in a folder: memorial.json before others', async () => {
    const folder = await aDocumentFolder({ a: 1 }, { 'other.json': '{}' });
    expect((await readDocumentSource(folder)).value).toEqual({ a: 1 });
  });

  test('in a folder: the only .json file', async () => {
    const folder = await aDocumentFolder({}, { 'Ada.JSON': '{"a":2}', 'photos/x.txt': '' });
    await rm(join(folder, 'memorial.json'));
    expect((await readDocumentSource(folder)).value).toEqual({ a: 2 });
  });

  test('with a byte order mark, as Windows writes it', async () => {
    expect((await readDocumentSource(await aDocumentFolder('\uFEFF{"a":3}'))).value).toEqual({
      a: 3,
    });
  });

  test('through a link, with the photos beside the document itself', async () => {
    const folder = await aDocumentFolder({ a: 4 });
    const link = join(await temporaryFolder(), 'link.json');
    await symlink(join(folder, 'memorial.json'), link);
    expect((await readDocumentSource(link)).folder).toBe(folder);
  });
});

describe('a document is refused with a message', () => {
  test.each([
    ['{\n  "a": 1,\n  "b": 2\n  "c": 3\n}', 'line 4, column 3: a comma is missing'],
    ['{"a": 1,}', 'line 1, column 9: a field name in double quotes is expected'],
    ['{"a": [1, 2}', 'line 1, column 12: a comma is missing'],
    ['{"a": 1', 'line 1, column 8: a closing } is missing'],
    ['{"a": "one\ntwo"}', 'line 1, column 7: a text does not end with a double quote'],
    ['{"a": C:\\x}', 'line 1, column 7: a word that is neither true, false nor null'],
    ['{"a": "C:\\x"}', 'line 1, column 7: a backslash must be written twice'],
    ['{"a": NaN}', 'text needs quotes'],
    ['', 'line 1, column 1: a value is expected'],
    ['// hello\n{}', 'JSON does not allow comments'],
    ['{} {}', 'there is something after the end'],
    ['['.repeat(300_000), 'it is nested too deeply'],
  ])('"malformed JSON": %j', async (text, sentence) => {
    const reading = readDocumentSource(await aDocumentFolder(text));
    await expect(reading).rejects.toThrow('memorial.json is not valid JSON: ');
    await expect(reading).rejects.toThrow(sentence);
  });

  test('text that is not UTF-8', async () => {
    const folder = await aDocumentFolder('{}');
    await writeFile(join(folder, 'memorial.json'), Buffer.from('{"a":"caf\xe9"}', 'latin1'));
    await expect(readDocumentSource(folder)).rejects.toThrow('memorial.json is not UTF-8 text');
    await writeFile(join(folder, 'memorial.json'), Buffer.from('\uFEFF{}', 'utf16le'));
    await expect(readDocumentSource(folder)).rejects.toThrow('memorial.json is not UTF-8 text');
  });

  test('more than 32 MB, before it is read', async () => {
    const folder = await aDocumentFolder('{}');
    await truncate(join(folder, 'memorial.json'), DOCUMENT_LIMITS.fileBytes + 1);
    await expect(readDocumentSource(folder)).rejects.toThrow('is larger than 32 MB');
  });

  test('a missing path, a device, a folder without a document or with two', async () => {
    const folder = await temporaryFolder();
    await expect(readDocumentSource(join(folder, 'x.json'))).rejects.toThrow('x.json is not there');
    await expect(readDocumentSource('/dev/zero')).rejects.toThrow('neither a file nor a folder');
    await expect(readDocumentSource(folder)).rejects.toThrow('contains no .json file');
    await writeFile(join(folder, 'a.json'), '{}');
    await writeFile(join(folder, 'b.json'), '{}');
    await expect(readDocumentSource(folder)).rejects.toThrow('contains 2 .json files');
  });
});

describe('a file referenced by a document', () => {
  test('is found beside it, in subfolders and through links that stay inside', async () => {
    const folder = await aDocumentFolder({}, { 'photos/a b.jpg': 'x' });
    await symlink('photos', join(folder, 'fotos'));
    const path = join(folder, 'photos/a b.jpg');
    expect(await resolveInFolder(folder, 'photos/a b.jpg')).toBe(path);
    expect(await resolveInFolder(folder, './photos//a b.jpg')).toBe(path);
    expect(await resolveInFolder(folder, 'fotos/a b.jpg')).toBe(path);
  });

  test('"a path that leaves the folder", by its name or by a link', async () => {
    const folder = await aDocumentFolder({});
    const outside = await aDocumentFolder({}, { 'secret.jpg': 'x' });
    await symlink(join(outside, 'secret.jpg'), join(folder, 'link.jpg'));
    await symlink(outside, join(folder, 'linked'));
    await mkdir(`${folder}-2`);
    await writeFile(`${folder}-2/a.jpg`, 'x');
    await symlink(`${folder}-2/a.jpg`, join(folder, 'neighbour.jpg'));
    for (const address of [
      '../../',
      `../${outside.split('/').at(-1)}/secret.jpg`,
      'link.jpg',
      'linked/secret.jpg',
      'neighbour.jpg',
      '.',
    ]) {
      await expect(resolveInFolder(folder, address)).rejects.toThrow(
        "points outside the document's folder",
      );
    }
    await rm(`${folder}-2`, { recursive: true });
  });

  test('a missing one, a folder, a circular link', async () => {
    const folder = await aDocumentFolder({}, { 'photos/a.jpg': 'x' });
    await symlink('circle.jpg', join(folder, 'circle.jpg'));
    await expect(resolveInFolder(folder, 'photos/b.jpg')).rejects.toThrow('is not there');
    await expect(resolveInFolder(folder, ' javascript:alert(1)')).rejects.toThrow('is not there');
    await expect(resolveInFolder(folder, 'circle.jpg')).rejects.toThrow('is not there');
    await expect(resolveInFolder(folder, 'photos')).rejects.toThrow('is a folder');
  });
});
