import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { GedcomRefusal } from '../gedcom-refusal.ts';
import { bytesOf, family, gedcomFile, HILL_FAMILY, person } from '../testing/gedcom-files.ts';
import { readFamilyFile } from './read-family-file.ts';

const read = (text: string) => readFamilyFile(bytesOf(text));
const names = (text: string) => read(text).persons.map(({ name }) => name);
const refusal = (bytes: Uint8Array) => {
  try {
    readFamilyFile(bytes);
  } catch (error) {
    if (error instanceof GedcomRefusal) return error.code;
    throw error;
  }
  return 'read';
};

describe('a valid file', () => {
  test('gives people, families and the version', () => {
    const file = read(HILL_FAMILY);
    expect(file.persons).toHaveLength(16);
    expect(file.families).toHaveLength(8);
    expect(file).toMatchObject({ version: '5.5.1', encoding: 'UTF-8' });
    expect(file.problems).toEqual({
      strayLines: 0,
      firstStrayLines: [],
      skippedLines: 0,
      brokenLinks: 0,
      duplicates: 0,
      isCutOff: false,
      hasUnreadableCharacters: false,
    });
  });

  test('reports how much of it has been read', () => {
    const parts: number[] = [];
    readFamilyFile(bytesOf(HILL_FAMILY), (part) => parts.push(part));
    expect(parts.at(-1)).toBe(1);
  });

  test.each(['\n', '\r\n', '\r'])('may end its lines with %j', (lineBreak) => {
    const people = Array.from({ length: 9_000 }, (_, at) => person(`A${at}`, 'Ann', 'F')).join(
      '\n',
    );
    const text = gedcomFile(`${people}\nno line\n1 DEAT Y`).replaceAll('\n', lineBreak);
    const { persons, problems } = read(text);
    expect(persons.at(-1)).toMatchObject({ name: 'Ann', hasDied: true });
    // The file is decoded in parts, and a part can end between the two characters of a line break.
    expect(problems.firstStrayLines).toEqual([27_007]);
  });
});

describe('names', () => {
  const nameOf = (...lines: string[]) => names(gedcomFile(['0 @A@ INDI', ...lines].join('\n')))[0];

  test('lose the slashes around the surname and doubled spaces', () => {
    expect(nameOf('1 NAME Lt. Cmndr. Joseph  /Allen/ jr.')).toBe('Lt. Cmndr. Joseph Allen jr.');
    expect(nameOf('1 NAME /Hill/')).toBe('Hill');
  });

  test('are composed of their pieces if there is nothing else', () => {
    expect(nameOf('1 NAME', '2 GIVN Ann, Mary', '2 SPFX de la', '2 SURN Hill', '2 NSFX III')).toBe(
      'Ann Mary de la Hill III',
    );
  });

  test('continue on further lines', () => {
    expect(nameOf('1 NAME Ann Ma', '2 CONC ry', '2 CONT /Hill/')).toBe('Ann Mary Hill');
  });

  test('ignore aliases while there is another name', () => {
    expect(nameOf('1 NAME Nan', '2 TYPE aka', '1 NAME Ann /Hill/')).toBe('Ann Hill');
    expect(nameOf('1 NAME Nan', '2 TYPE AKA')).toBe('Nan');
  });

  test('turn a doubled @ into one, and lose bidi controls', () => {
    expect(nameOf('1 NAME @@nn\u202E /Hill/')).toBe('@nn Hill');
  });

  test('are empty without a letter or digit, and cut at 200 characters', () => {
    expect(nameOf('1 NAME /?/')).toBe('');
    expect(nameOf('1 SEX F')).toBe('');
    expect(Array.from(nameOf(`1 NAME ${'😀a'.repeat(300)}`) ?? '')).toHaveLength(200);
  });
});

describe('life and death', () => {
  const one = (...lines: string[]) =>
    read(gedcomFile(person('A', 'Ann', 'F', ...lines))).persons[0];

  test.each([
    ['a death without a date', ['1 DEAT Y'], true],
    ['a burial', ['1 BURI', '2 PLAC Oakham'], true],
    ['a cremation', ['1 CREM Y'], true],
    ['a death that is denied', ['1 DEAT N'], false],
    ['NO DEAT of GEDCOM 7', ['1 NO DEAT'], false],
    ['a baptism', ['1 BAPM', '2 DATE 1900'], false],
  ])('%s', (_, lines, hasDied) => {
    expect(one(...lines)?.hasDied).toBe(hasDied);
  });

  test('the first event with a date counts; a GEDCOM 7 phrase stays beside it', () => {
    const lines = ['1 BIRT', '2 PLAC Here', '1 BIRT', '2 DATE', '3 PHRASE the long winter'];
    expect(one(...lines)?.birth).toEqual({ value: '', phrase: 'the long winter' });
  });

  test("dates of notes and sources below an event aren't its own", () => {
    const lines = ['1 BIRT', '2 SOUR @S1@', '3 DATA', '4 DATE 2001', '2 DATE 1900'];
    expect(one(...lines)?.birth).toEqual({ value: '1900' });
  });

  test('the confidentiality flag is kept', () => {
    expect(one('1 RESN CONFIDENTIAL, LOCKED')?.isConfidential).toBe(true);
    expect(one('1 RESN locked')?.isConfidential).toBe(false);
  });
});

describe('links', () => {
  test('count from whichever side the file has them', () => {
    const file = read(
      gedcomFile(
        [
          person('A', 'Ann', 'F', '1 FAMS @F@'),
          person('B', 'Bob', 'M'),
          person('C', 'Cat', 'F', '1 FAMC @F@'),
          person('D', 'Dan', 'M'),
          family('F', 'HUSB B', 'CHIL D'),
        ].join('\n'),
      ),
    );
    expect(file.families[0]).toMatchObject({ partners: [1, 0], children: [3, 2] });
    expect(file.persons[1]?.partnerIn).toEqual([0]);
    expect(file.persons[3]?.childOf).toEqual([{ family: 0, parentage: 'birth' }]);
  });

  test('include adoption and fostering, from PEDI or the adoption event', () => {
    const file = read(
      gedcomFile(
        [
          person('A', 'Ann', 'F', '1 FAMC @F@', '2 PEDI ADOPTED', '1 FAMC @G@', '2 PEDI foster'),
          person('B', 'Bob', 'M', '1 FAMC @F@', '1 ADOP', '2 FAMC @F@', '3 ADOP BOTH'),
          person('C', 'Cat', 'F', '1 FAMC @F@', '2 STAT DISPROVEN'),
          family('F'),
          family('G'),
        ].join('\n'),
      ),
    );
    expect(file.persons.map(({ childOf }) => childOf.map(({ parentage }) => parentage))).toEqual([
      ['adopted', 'foster'],
      ['adopted'],
      [],
    ]);
  });

  test("that lead nowhere are counted; GEDCOM 7's @VOID@ isn't one", () => {
    const file = read(
      gedcomFile(`${person('A', 'Ann', 'F', '1 FAMC @X@')}\n${family('F', 'HUSB VOID', 'CHIL Y')}`),
    );
    expect(file.problems.brokenLinks).toBe(2);
    expect(file.families[0]).toMatchObject({ partners: [], children: [] });
  });

  test('of two records with one id, the first stays', () => {
    const file = read(gedcomFile(`${person('A', 'Ann', 'F')}\n${person('A', 'Eve', 'F')}`));
    expect(file.persons.map(({ name }) => name)).toEqual(['Ann']);
    expect(file.problems.duplicates).toBe(1);
  });
});

describe("lines that aren't GEDCOM", () => {
  test('continue the text before them and are counted, wherever they are', () => {
    const file = read(
      gedcomFile(
        [
          '0 @A@ INDI',
          '1 NAME Ann',
          'Mary /Hill/',
          '1 NOTE A long text that a program broke',
          'over two lines',
          '12 people came',
          '1 SEX F',
        ].join('\n'),
      ),
    );
    expect(file.persons[0]).toMatchObject({ name: 'Ann Mary Hill', sex: 'female' });
    expect(file.problems).toMatchObject({ strayLines: 3, firstStrayLines: [9, 11, 12] });
  });

  test('leading spaces, tabs, lower case, blank lines and a skipped level are read', () => {
    const text = gedcomFile('\n  0 @A@ indi\n\t1\tname Ann /Hill/\n\n  1 birt\n   3 DATE 1900');
    const file = read(text);
    expect(file.persons[0]).toMatchObject({ name: 'Ann Hill', birth: { value: '1900' } });
    expect(file.problems.strayLines).toBe(0);
  });

  test('the sign at the end of a DOS file and the zeros behind it are no line', () => {
    const file = read(`${gedcomFile(person('A', 'Ann', 'F'))}\u001A${'\0'.repeat(100)}`);
    expect(file.problems).toMatchObject({ strayLines: 0, isCutOff: false });
  });

  test('a file that breaks off in the middle is read up to there', () => {
    const file = read(HILL_FAMILY.slice(0, 400));
    expect(file.persons.length).toBeGreaterThan(2);
    expect(file.problems.isCutOff).toBe(true);
  });

  test('a record of a hundred thousand lines and a line of ten megabytes are cut', () => {
    const links = Array.from({ length: 100_000 }, (_, at) => `1 FAMS @F${at}@`).join('\n');
    const file = read(
      gedcomFile(`${person('A', 'Ann', 'F')}\n${links}\n1 NAME ${'x'.repeat(10_000_000)}`),
    );
    expect(file.problems.skippedLines).toBeGreaterThan(90_000);
    expect(file.problems.brokenLinks).toBeLessThan(5_001);
  });
});

describe("files that aren't family trees", () => {
  test.each([
    ['an empty file', new Uint8Array(), 'EMPTY'],
    ['a letter', bytesOf('Dear Ann,\n1 thing only.\n'), 'NOT_GEDCOM'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'NOT_GEDCOM'],
    ['zeros', new Uint8Array(5_000), 'NOT_GEDCOM'],
    ['a file without people', bytesOf(gedcomFile('0 @S@ SOUR')), 'NO_PERSONS'],
    ['too many bytes', new Uint8Array(64 * 1024 * 1024 + 1), 'TOO_LARGE'],
  ])('%s is refused', (_, bytes, code) => {
    expect(refusal(bytes)).toBe(code);
  });

  test('random bytes are refused, and never throw', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7_919 + (at >> 3)) % 256);
    expect(refusal(bytes)).toBe('NOT_GEDCOM');
  });
});

test('hostile names, words and bytes take at most linear time', async () => {
  for (const filling of ['[', '"a', '_a', 'step ', 'not ', '/', '@@', '?? ', '<u>']) {
    const long = filling.repeat(900 / filling.length);
    const lines = Array.from({ length: 300 }, (_, at) =>
      [
        person(
          `A${at}`,
          long,
          'F',
          `1 FAMC @F${at}@`,
          `2 PEDI ${long}`,
          '1 ADOP',
          `2 FAMC @F${at}@`,
        ),
        `0 @F${at}@ FAM\n1 EVEN ${long}\n2 TYPE ${long}\n1 MARR ${long}`,
      ].join('\n'),
    );
    const file = gedcomFile(lines.join('\n'));
    expect(await leastCpuMs(() => read(file), 300), filling).toBeLessThan(300);
  }
  const named = (megabytes: number) => {
    const bytes = new Uint8Array(megabytes * 1024 * 1024).fill(0xe9);
    bytes.set(bytesOf('0 HEAD\n0 @A@ INDI\n1 NAME '));
    return bytes;
  };
  // Four times the bytes take about four times as long, and not sixteen times.
  const [small, large] = [named(0.25), named(1)];
  const most = 8 * (await leastCpuMs(() => readFamilyFile(small), 0));
  expect(await leastCpuMs(() => readFamilyFile(large), most)).toBeLessThan(most);
});

test.each(['WIFE', 'CHIL'])('families that name one person as %s take linear time', async (tag) => {
  const named = (families: number) =>
    bytesOf(
      `${gedcomFile(person('A', 'Ann', 'F'))}${`0 @F@ FAM\n1 ${tag} @A@\n`.repeat(families)}`.replaceAll(
        '@F@',
        () => `@F${(count += 1)}@`,
      ),
    );
  let count = 0;
  const [small, large] = [named(10_000), named(80_000)];
  const most = 24 * (await leastCpuMs(() => readFamilyFile(small), 0));
  expect(await leastCpuMs(() => readFamilyFile(large), most)).toBeLessThan(most);
});

test('a line without a level is no part of the name before it', () => {
  const file = read(
    gedcomFile(
      '0 @A@ INDI\n1 NAME Ann /Hill/\nSEX F\nBIRT\n1 DEAT Y\n0 @B@ INDI\n1 NAME Bob\n/Hill/',
    ),
  );
  expect(file.persons.map(({ name }) => name)).toEqual(['Ann Hill', 'Bob Hill']);
  expect(file.problems).toMatchObject({ strayLines: 3, firstStrayLines: [9, 10, 14] });
});
