import { expect, test } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import { relationshipWord } from './relationship-word.ts';

const spanish = createI18n('es', {
  Stepmother: 'Madrastra',
  'Son’s partner': 'Pareja del hijo',
  'Great-aunt': 'Tía abuela',
  'Aunt or uncle': 'Tío o tía',
  'Great-aunt or great-uncle': 'Tío abuelo o tía abuela',
  '{relative} (by adoption)': [['relative'], ' (por adopción)'],
  '{relative} (stepfamily)': [['relative'], ' (por nueva unión)'],
});

test.each([
  ['Stepmother', 'Madrastra'],
  ['step-mother', 'Madrastra'],
  ['Step mother', 'Madrastra'],
  ["Son's partner", 'Pareja del hijo'],
  ['Adoptive great-aunt', 'Tía abuela (por adopción)'],
  ['Great-aunt or great-uncle', 'Tío abuelo o tía abuela'],
  ['Great-aunt or uncle', 'Tío abuelo o tía abuela'],
  ['Adoptive great-aunt or uncle', 'Tío abuelo o tía abuela (por adopción)'],
  ['Step-aunt or step-uncle', 'Tío o tía (por nueva unión)'],
  ['Step-aunt or uncle', 'Tío o tía (por nueva unión)'],
  ['Adoptive neighbour', 'Adoptive neighbour'],
  ['adoptive', 'adoptive'],
  ['Tía Lola', 'Tía Lola'],
  ['late wife', 'late wife'],
  ['constructor', 'constructor'],
  ['', ''],
])('%j is shown in Spanish as %j', (stored, shown) => {
  expect(relationshipWord(spanish, stored)).toBe(shown);
});

test('in English it is shown as typed', () => {
  expect(relationshipWord(pageI18n, 'step-mother')).toBe('step-mother');
});
