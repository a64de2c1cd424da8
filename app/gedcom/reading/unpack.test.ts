import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { GedcomRefusalCode } from '../gedcom-refusal.ts';
import { gedcomFile, HILL_FAMILY, person } from '../testing/gedcom-files.ts';
import { readFamilyFile } from './read-family-file.ts';
import { unpackGedcom } from './unpack.ts';

function expectRefused(zip: Uint8Array, code: GedcomRefusalCode): void {
  expect(() => readFamilyFile(zip)).toThrow(expect.objectContaining({ code }));
}

test('GEDZIP: gedcom.ged is read beside pictures', () => {
  const zip = zipSync({
    'photos/a.jpg': new Uint8Array(1_000),
    'other.ged': strToU8(gedcomFile(person('A', 'Wrong', 'F'))),
    'gedcom.ged': strToU8(HILL_FAMILY),
  });
  expect(readFamilyFile(zip).persons[0]?.name).toBe('Rose Ann Hill');
});

test('another ZIP: the first GEDCOM file, whatever its name', () => {
  const zip = zipSync({
    '__MACOSX/._tree.ged': new Uint8Array(4),
    'export/Tree.GED': strToU8(HILL_FAMILY),
  });
  expect(readFamilyFile(zip).persons).toHaveLength(16);
});

test('a ZIP without a GEDCOM file, cut off or damaged, is refused', () => {
  expectRefused(zipSync({ 'a.txt': strToU8('x') }), 'ZIP_WITHOUT_GEDCOM');
  const zip = zipSync({ 'gedcom.ged': strToU8(HILL_FAMILY) });
  expectRefused(zip.slice(0, 200), 'ZIP_DAMAGED');
  const damaged = zip.slice();
  damaged.fill(0xff, 60, 200);
  expectRefused(damaged, 'ZIP_DAMAGED');
});

test('a decompression bomb stops at the limit, whatever size it declares', () => {
  const zip = zipSync({ 'gedcom.ged': new Uint8Array(4 * 1024 * 1024) });
  new DataView(zip.buffer, zip.byteOffset).setUint32(22, 100, true);
  expect(() => unpackGedcom(zip, 1024 * 1024)).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE' }),
  );
});
