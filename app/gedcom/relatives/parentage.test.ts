// Long, because each test has a small GEDCOM file of its own.
import { describe, expect, test } from 'vitest';

import { family, person } from '../testing/gedcom-files.ts';
import { proposeIn, unsure, words } from '../testing/proposals.ts';

const people = [person('C', 'Carl', 'M', '1 DEAT Y'), person('E', 'Eva', 'F', '1 DEAT Y')];
const both = ['HUSB C', 'WIFE E'];

/** Ann is a child of Carl and Eva. `below` are lines below her FAM.CHIL, `link` lines of her own record. */
function ofAnn({ link = ['1 FAMC @F@'], below = [] as string[], version = '5.5.1' }) {
  return proposeIn(
    [
      person('A', 'Ann', 'F', ...link),
      ...people,
      [family('F', ...both, 'CHIL A'), ...below].join('\n'),
    ],
    0,
    version,
  );
}

describe("each parent by the tags below the family's child", () => {
  test.each([
    ['Step', 'Natural', 'Stepfather', 'Mother'],
    ['STEP', 'birth', 'Stepfather', 'Mother'],
    ['stepchild', 'Biological', 'Stepfather', 'Mother'],
    ['Adopted', 'Natural', 'Adoptive father', 'Mother'],
    ['Natural', 'adopted', 'Father', 'Adoptive mother'],
    ['Foster', 'Foster', 'Foster father', 'Foster mother'],
    ['Guardian', 'Natural', 'Guardian', 'Mother'],
    ['Natural', 'Step', 'Father', 'Stepmother'],
    ['Step-child', 'Step', 'Stepfather', 'Stepmother'],
    ['Stief', 'leiblich', 'Stepfather', 'Mother'],
    ['beau-père', 'naturelle', 'Stepfather', 'Mother'],
    ['Unknown', 'Natural', 'Parent or guardian', 'Mother'],
    ['Private', 'Birth', 'Parent or guardian', 'Mother'],
    ['Sealing', 'Sealing', 'Parent or guardian', 'Parent or guardian'],
    ['Non-biological', 'Natural', 'Parent or guardian', 'Mother'],
    ['', '', 'Father', 'Mother'],
    ['Natural?', 'Natural', 'Parent or guardian', 'Mother'],
    ['presumed biological', 'Natural', 'Parent or guardian', 'Mother'],
    ['vermutlich leiblich', 'leiblich', 'Parent or guardian', 'Mother'],
    ['ojczym', 'rodzona', 'Stepfather', 'Mother'],
    ['pasierb', 'biologiczny', 'Stepfather', 'Mother'],
    ['zastępczy', 'zastępcza', 'Foster father', 'Foster mother'],
    ['opiekun', 'rodzona', 'Guardian', 'Mother'],
    ['stedbarn', 'biologisk', 'Stepfather', 'Mother'],
    ['papfar', 'biologisk', 'Stepfather', 'Mother'],
    ['stesønn', 'biologisk', 'Stepfather', 'Mother'],
    ['stiefkind', 'eigen', 'Stepfather', 'Mother'],
    ['отчим', 'родная', 'Stepfather', 'Mother'],
    ['חורג', 'ביולוגית', 'Stepfather', 'Mother'],
    ['מאומצת', 'ביולוגית', 'Adoptive father', 'Mother'],
    ['養子', '実子', 'Adoptive father', 'Mother'],
    ['継父', '実母', 'Stepfather', 'Mother'],
    ['متبنى', 'بيولوجي', 'Adoptive father', 'Mother'],
    ['زوج الأم', 'الأم البيولوجية', 'Stepfather', 'Mother'],
    ['كفيل', 'بيولوجية', 'Foster father', 'Mother'],
  ])('_FREL %s, _MREL %s', (father, mother, carl, eva) => {
    const found = ofAnn({ below: [`2 _FREL ${father}`, `2 _MREL ${mother}`] });
    expect(words(found)).toEqual({ Carl: carl, Eva: eva });
    expect(unsure(found)).toEqual(
      [carl, eva].flatMap((word, at) => (word.includes(' or ') ? [['Carl', 'Eva'][at]] : [])),
    );
  });

  test('one of the two tags leaves the other parent a parent', () => {
    expect(words(ofAnn({ below: ['2 _FREL Step'] }))).toEqual({
      Carl: 'Stepfather',
      Eva: 'Mother',
    });
    expect(words(ofAnn({ below: ['2 _MREL Adopted'] }))).toEqual({
      Carl: 'Father',
      Eva: 'Adoptive mother',
    });
  });

  test("tags below the child's link work as well, and so does a pedigree below the family", () => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', '2 _FREL Step', '2 _MREL Natural'] }))).toEqual({
      Carl: 'Stepfather',
      Eva: 'Mother',
    });
    expect(words(ofAnn({ below: ['2 PEDI foster'] }))).toEqual({
      Carl: 'Foster father',
      Eva: 'Foster mother',
    });
  });

  test('they take precedence over the pedigree', () => {
    const link = ['1 FAMC @F@', '2 PEDI birth'];
    expect(words(ofAnn({ link, below: ['2 _FREL Step', '2 _MREL Natural'] }))).toEqual({
      Carl: 'Stepfather',
      Eva: 'Mother',
    });
    expect(
      words(ofAnn({ link: ['1 FAMC @F@', '2 PEDI adopted'], below: ['2 _MREL Natural'] })),
    ).toEqual({ Carl: 'Adoptive father', Eva: 'Mother' });
    expect(
      words(ofAnn({ link: ['1 FAMC @F@', '2 PEDI step'], below: ['2 _MREL Natural'] })),
    ).toEqual({ Carl: 'Stepfather', Eva: 'Mother' });
  });

  test('the words count without an underscore as well', () => {
    expect(words(ofAnn({ below: ['2 FREL Step', '2 MREL Natural'] }))).toEqual({
      Carl: 'Stepfather',
      Eva: 'Mother',
    });
  });

  test('a man and a woman who are both linked as wife', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 FAMC @F@'),
      ...people,
      `${family('F', 'WIFE C', 'WIFE E', 'CHIL A')}\n2 _FREL Step\n2 _MREL Natural`,
    ]);
    expect(words(found)).toEqual({ Carl: 'Stepfather', Eva: 'Mother' });
  });

  test('a woman who is linked as wife and as husband', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 FAMC @F@'),
      person('C', 'Carl', 'M', '1 FAMS @F@'),
      person('E', 'Eva', 'F'),
      `${family('F', 'HUSB E', 'WIFE E', 'CHIL A')}\n2 _FREL Step\n2 _MREL Natural`,
    ]);
    expect(words(found)).toEqual({ Carl: 'Stepfather', Eva: 'Mother' });
  });

  test('a file that swaps the two places of a couple', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F'),
      ...people,
      `${family('F', 'WIFE E', 'CHIL A')}\n2 _FREL Step\n2 _MREL Natural\n1 HUSB @C@`,
    ]);
    expect(words(found)).toEqual({ Carl: 'Stepfather', Eva: 'Mother' });
  });
});

describe('the pedigree of a link', () => {
  test.each([
    ['birth', 'Father', 'Mother'],
    ['BIRTH', 'Father', 'Mother'],
    ['Natural', 'Father', 'Mother'],
    ['ADOPTED', 'Adoptive father', 'Adoptive mother'],
    ['Adoption', 'Adoptive father', 'Adoptive mother'],
    ['foster', 'Foster father', 'Foster mother'],
    ['Pflegekind', 'Foster father', 'Foster mother'],
    ['guardian', 'Guardian', 'Guardian'],
    ['Stepfather', 'Stepfather', 'Mother'],
    ['stepmother', 'Father', 'Stepmother'],
  ])('%s', (pedigree, carl, eva) => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', `2 PEDI ${pedigree}`] }))).toEqual({
      Carl: carl,
      Eva: eva,
    });
  });

  test.each(['step', 'STEP', 'Step-child', 'stepchild', 'stepdaughter', 'Stiefkind'])(
    "%s doesn't say which of two parents that is",
    (pedigree) => {
      const found = ofAnn({ link: ['1 FAMC @F@', `2 PEDI ${pedigree}`] });
      expect(words(found)).toEqual({ Carl: 'Parent or stepparent', Eva: 'Parent or stepparent' });
      expect(unsure(found)).toEqual(['Carl', 'Eva']);
    },
  );

  test.each(['sealing', 'SEALING', 'unknown', 'Other', 'rada?', 'private'])(
    '%s claims no birth parent',
    (pedigree) => {
      const found = ofAnn({ link: ['1 FAMC @F@', `2 PEDI ${pedigree}`] });
      expect(words(found)).toEqual({ Carl: 'Parent or guardian', Eva: 'Parent or guardian' });
      expect(unsure(found)).toEqual(['Carl', 'Eva']);
    },
  );

  test.each([
    ['Stepfather', 'Stepfather', 'Mother'],
    ['Step-mother', 'Father', 'Stepmother'],
    ['Foster child', 'Foster father', 'Foster mother'],
    ['Legal guardian', 'Guardian', 'Guardian'],
    ['Adopted by her stepfather', 'Adoptive father', 'Mother'],
    ['Grew up with them', 'Parent or guardian', 'Parent or guardian'],
  ])('OTHER in GEDCOM 7 with the phrase %s', (phrase, carl, eva) => {
    const link = ['1 FAMC @F@', '2 PEDI OTHER', `3 PHRASE ${phrase}`];
    expect(words(ofAnn({ link, version: '7.0' }))).toEqual({ Carl: carl, Eva: eva });
  });

  test('a single parent in a step family is the stepparent', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 FAMC @F@', '2 PEDI step'),
      ...people,
      family('F', 'HUSB C', 'CHIL A'),
    ]);
    expect(words(found)).toEqual({ Carl: 'Stepfather' });
  });

  test('a challenged link is not claimed; a disproven one is dropped', () => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', '2 STAT challenged'] }))).toEqual({
      Carl: 'Parent or guardian',
      Eva: 'Parent or guardian',
    });
    expect(words(ofAnn({ link: ['1 FAMC @F@', '2 STAT disproven'] }))).toEqual({});
    expect(words(ofAnn({ link: ['1 FAMC @F@', '2 STAT DISPROVEN'], version: '7.0' }))).toEqual({});
  });
});

describe('adoptions', () => {
  test.each([
    [['3 ADOP HUSB'], 'Adoptive father', 'Mother'],
    [['3 ADOP husb'], 'Adoptive father', 'Mother'],
    [['3 ADOP WIFE'], 'Father', 'Adoptive mother'],
    [['3 ADOP BOTH'], 'Adoptive father', 'Adoptive mother'],
    [[], 'Adoptive father', 'Adoptive mother'],
  ])('%s', (below, carl, eva) => {
    const event = ['1 ADOP', '2 FAMC @F@', ...below];
    expect(words(ofAnn({ link: ['1 FAMC @F@', ...event] }))).toEqual({ Carl: carl, Eva: eva });
    expect(words(ofAnn({ link: ['1 FAMC @F@', '2 PEDI adopted', ...event] }))).toEqual({
      Carl: carl,
      Eva: eva,
    });
    expect(words(ofAnn({ link: event }))).toEqual({ Carl: carl, Eva: eva });
  });

  test("an adoption without a family: the file's only parents aren't claimed as birth parents", () => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', '1 ADOP Y'] }))).toEqual({
      Carl: 'Parent or guardian',
      Eva: 'Parent or guardian',
    });
    expect(words(ofAnn({ link: ['1 FAMC @F@', '2 PEDI birth', '1 ADOP Y'] }))).toEqual({
      Carl: 'Father',
      Eva: 'Mother',
    });
  });

  test.each([
    [['1 FACT', '2 TYPE Adopted']],
    [['1 EVEN Adopted by Carl']],
    [['1 EVEN', '2 TYPE Adopcja']],
    [['1 _ADOP Y']],
    [['1 _FIL FOUND_CHILD']],
    [['1 FACT', '2 TYPE Foster child']],
    [['1 EVEN', '2 TYPE Pflegekind']],
    [['1 FACT Stepson of Carl']],
    [['1 FACT Y', '2 TYPE Enfant en famille d’accueil']],
  ])('whatever the file calls a child that is none by birth: %j', (lines) => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', ...lines] }))).toEqual({
      Carl: 'Parent or guardian',
      Eva: 'Parent or guardian',
    });
  });

  test.each([
    ['1 _FIL ADOPTED_CHILD', 'Adoptive father', 'Adoptive mother'],
    ['1 _FIL LEGITIMATE_CHILD', 'Father', 'Mother'],
    ['1 _FIL NATURAL_CHILD', 'Father', 'Mother'],
    ['1 _ADPF', 'Adoptive father', 'Mother'],
    ['1 _ADPM Y', 'Father', 'Adoptive mother'],
  ])('a tag of a program about the only parents: %s', (line, carl, eva) => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', line] }))).toEqual({ Carl: carl, Eva: eva });
  });

  test.each([
    [['1 EVEN', '2 TYPE Guardianship']],
    [['1 EVEN', '2 TYPE Foster mother']],
    [['1 FACT', '2 TYPE Foster children']],
    [['1 FACT', '2 TYPE Stepchildren', '2 NOTE two']],
  ])('what a person was to others says nothing of the parents: %j', (lines) => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', ...lines] }))).toEqual({
      Carl: 'Father',
      Eva: 'Mother',
    });
  });

  test('such a tag claims nothing of two families without a word', () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 FAMC @B@', '1 FAMC @F@', '1 _ADPF Y'),
      ...people,
      person('M', 'May', 'F'),
      family('B', 'WIFE M', 'CHIL A'),
      family('F', ...both, 'CHIL A'),
    ]);
    expect(unsure(found)).toEqual(['May', 'Carl', 'Eva']);
  });

  test("the wife of a man who adopted alone isn't a mother beside another", () => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 FAMC @B@', '1 FAMC @F@', '1 ADOP', '2 FAMC @F@', '3 ADOP HUSB'),
      ...people,
      person('M', 'May', 'F'),
      family('B', 'WIFE M', 'CHIL A'),
      family('F', ...both, 'CHIL A'),
    ]);
    expect(words(found)).toEqual({ May: 'Mother', Carl: 'Adoptive father', Eva: 'Stepmother' });
  });
});

describe('associates', () => {
  test.each([
    ['Guardian', 'Guardian'],
    ['legal guardian', 'Legal guardian'],
    ['Stepfather', 'Stepfather'],
    ['adoptive father', 'Adoptive father'],
  ])('in GEDCOM 5.5.1: %s', (relation, word) => {
    const found = proposeIn([
      person('A', 'Ann', 'F', '1 ASSO @C@', `2 RELA ${relation}`),
      ...people,
    ]);
    expect(words(found)).toEqual({ Carl: word });
  });

  test("say what a link doesn't", () => {
    expect(words(ofAnn({ link: ['1 FAMC @F@', '1 ASSO @C@', '2 RELA Stepfather'] }))).toEqual({
      Carl: 'Stepfather',
      Eva: 'Mother',
    });
    expect(
      words(
        ofAnn({
          link: ['1 FAMC @F@', '1 ASSO @C@', '2 ROLE OTHER', '3 PHRASE Guardian'],
          version: '7.0',
        }),
      ),
    ).toEqual({ Carl: 'Guardian', Eva: 'Mother' });
  });
});
