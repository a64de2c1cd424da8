import { I18n } from '@lingui/core';
import { expect, test } from 'vitest';

import { relationshipWord } from '../../memorials/family-tree/relationship-word.ts';
import * as names from './relationship-names.ts';

const disguised = new I18n({
  locale: 'en-XA',
  messages: { 'en-XA': {} },
  missing: (_, id) => `⟦${id}⟧`,
});

const SEXES = ['female', 'male', 'unknown'] as const;
const KINDS = [
  ...(['birth', 'adopted', 'foster', 'step', 'guardian'] as const),
  ...(['birth or step', 'unclear'] as const),
];
const SIBLINGS = ['birth', 'adopted', 'foster', 'step', 'half', 'unclear'] as const;
const GENERATIONS = [2, 3, 4, 5];
const SIDES = [
  ...[2, 3, 4].map((down) => [1, down] as const),
  ...[2, 3].flatMap((up) => [1, 2, 3].map((down) => [up, down] as const)),
];

test('each term for a close relative, by birth or marriage, exists in every language', () => {
  const words = SEXES.flatMap((sex) => [
    ...KINDS.flatMap((kind) => [names.parentWord(sex, kind), names.childWord(sex, kind)]),
    ...SIBLINGS.map((kind) => names.siblingWord(sex, kind)),
    ...GENERATIONS.map((up) => names.ancestorWord(up, sex, 'birth')),
    ...GENERATIONS.map((down) => names.descendantWord(down, sex, 'birth')),
    ...SIDES.map(([up, down]) => names.collateralWord(up, down, sex, 'birth')),
    ...[true, false].flatMap((isOver) =>
      [true, false].map((isUnmarried) => names.partnerWord(sex, { isOver, isUnmarried })),
    ),
    names.parentInLawWord(sex),
    names.childInLawWord(sex),
    names.siblingInLawWord(sex),
    names.childsPartnerWord(sex),
    names.siblingsPartnerWord(sex),
    ...[2, 3].map((up) => names.auntByMarriageWord(up, sex)),
  ]);
  for (const word of words) expect(relationshipWord(disguised, word)).toBe(`⟦${word}⟧`);
});

test('so do those by adoption, fostering and in a stepfamily', () => {
  const words = SEXES.flatMap((sex) =>
    (['adopted', 'foster', 'step'] as const).flatMap((line) => [
      ...GENERATIONS.map((up) => names.ancestorWord(up, sex, line)),
      ...GENERATIONS.map((down) => names.descendantWord(down, sex, line)),
      ...SIDES.map(([up, down]) => names.collateralWord(up, down, sex, line)),
    ]),
  );
  for (const word of words) {
    expect([word, relationshipWord(disguised, word)]).toEqual([word, expect.stringMatching(/^⟦/)]);
  }
});

test('where the sex is unknown, a hyphenated prefix applies to both relatives, and a word appears once', () => {
  expect(names.collateralWord(1, 3, 'unknown', 'birth')).toBe('Great-niece or great-nephew');
  expect(names.collateralWord(4, 1, 'unknown', 'birth')).toBe(
    'Great-great-aunt or great-great-uncle',
  );
  expect(names.auntByMarriageWord(3, 'unknown')).toBe('Great-aunt or great-uncle by marriage');
  expect(names.collateralWord(2, 1, 'unknown', 'step')).toBe('Step-aunt or step-uncle');
  expect(names.collateralWord(3, 1, 'unknown', 'foster')).toBe('Foster great-aunt or great-uncle');
  expect(names.collateralWord(2, 1, 'unknown', 'adopted')).toBe('Adoptive aunt or uncle');
});
