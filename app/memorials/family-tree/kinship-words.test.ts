import { expect, test } from 'vitest';

import { OFFERED_LANGUAGES } from '../../language/offered-languages.ts';
import { arrangeFamily, categoryOf } from './family-tree.ts';

test.each([
  ['Madre', 'Parents'],
  ['Papá', 'Parents'],
  ['Tía abuela', 'Aunts and Uncles'],
  ['Cuñada', 'In-Laws'],
  ['su primo Luis', 'Cousins'],
  ['Bisnieto', 'Grandchildren'],
  ['Grand-mère', 'Grandparents'],
  ['Sœur', 'Siblings'],
  ['petite-fille', 'Grandchildren'],
  ['Fille', 'Children'],
  ['Ehefrau', 'Spouse'],
  ['Großmutter', 'Grandparents'],
  ['Schwägerin', 'In-Laws'],
  ['Patentante', 'Extended Family'],
  ['Żona', 'Spouse'],
  ['Córka', 'Children'],
  ['Brat cioteczny', 'Cousins'],
  ['Brat', 'Siblings'],
  ['Teść', 'In-Laws'],
  ['Avó', 'Grandparents'],
  ['Irmã', 'Siblings'],
  ['Mãe', 'Parents'],
  ['Afilhado', 'Extended Family'],
  ['الأم', 'Parents'],
  ['ابنة', 'Children'],
  ['ابن العم', 'Cousins'],
  ['عمّة', 'Aunts and Uncles'],
  ['ابنة الأخت', 'Nieces and Nephews'],
  ['ابنة أخ', 'Nieces and Nephews'],
  ['ابنة أخيها', 'Nieces and Nephews'],
  ['زوجة ابن', 'In-Laws'],
  ['زوجة ابنها', 'In-Laws'],
  ['ابنتها', 'Children'],
  ['الابن الأكبر', 'Children'],
  ['زوجها', 'Spouse'],
  ['زوجته', 'Spouse'],
  ['أخي', 'Siblings'],
  ['أخوها', 'Siblings'],
  ['أبونا', 'Parents'],
  ['والدتنا', 'Parents'],
  ['خالتي', 'Aunts and Uncles'],
  ['ابن عمها', 'Cousins'],
  ['حفيدتها نور', 'Grandchildren'],
  ['جدّتي', 'Grandparents'],
  ['صديقتها', null],
  ['זוג', null],
  ['בן זוג', 'Spouse'],
  ['בת דודה', 'Cousins'],
  ['דודה', 'Aunts and Uncles'],
  ['בן', 'Children'],
  ['סבתא', 'Grandparents'],
  ['母方の祖母', 'Grandparents'],
  ['叔母', 'Aunts and Uncles'],
  ['おばさん', 'Aunts and Uncles'],
  ['おじいちゃん', 'Grandparents'],
  ['義理の母', 'In-Laws'],
  ['孫娘', 'Grandchildren'],
  ['長女', 'Children'],
  ['がくせい', null],
  ['Nachbarin', null],
  ['Kind', 'Children'],
  ['mère adoptive', 'Parents'],
  ['kind neighbour', null],
  ['a mere acquaintance', null],
  ['friend of Nora', null],
  ['Mannschaft', null],
] as const)('%s: %s', (relationship, category) => {
  expect(categoryOf(relationship)).toBe(category);
});

test.each([
  ['tata', 'fr', 'Aunts and Uncles'],
  ['tata', 'pl', 'Parents'],
  ['papi', 'es-MX', 'Parents'],
  ['papi', 'fr', 'Grandparents'],
  ['mami', 'de', 'Parents'],
  ['son frère', 'fr', 'Siblings'],
  ['son mari', 'fr-CA', 'Spouse'],
  ['ma nièce', 'fr', 'Nieces and Nephews'],
  ['gran tío', 'es', 'Aunts and Uncles'],
  ['Kind aus erster Ehe', 'de', 'Children'],
  ['mój brat', 'pl', 'Siblings'],
  ['tia Nora', 'pt-BR', 'Aunts and Uncles'],
  ['minha nora', 'pt-BR', 'In-Laws'],
  ['Viuda', 'es', 'Spouse'],
  ['Exesposo', 'es', 'Spouse'],
  ['Nietos', 'es', 'Grandchildren'],
  ['Tataranieta', 'es', 'Grandchildren'],
  ['su hijo político', 'es', 'In-Laws'],
  ['Tía política', 'es', 'Aunts and Uncles'],
  ['Hermana melliza', 'es', 'Siblings'],
  ['Gemela', 'es', 'Siblings'],
  ['Compañera de trabajo', 'es', null],
  ['Enfants', 'fr', 'Children'],
  ['Petit-enfant', 'fr', 'Grandchildren'],
  ['Grand-maman', 'fr', 'Grandparents'],
  ['Belle-maman', 'fr', 'In-Laws'],
  ['Belles-sœurs', 'fr', 'In-Laws'],
  ['Frères et sœurs', 'fr', 'Siblings'],
  ['sa veuve', 'fr', 'Spouse'],
  ['Amie d’enfance', 'fr', null],
  ['Vó', 'pt-BR', 'Grandparents'],
  ['Trisavô', 'pt-BR', 'Grandparents'],
  ['Pais', 'pt-BR', 'Parents'],
  ['Filhos e netos', 'pt-BR', 'Grandchildren'],
  ['Irmã gêmea', 'pt-BR', 'Siblings'],
  ['Viúvo', 'pt-BR', 'Spouse'],
  ['friend of Vo', 'en', null],
  ['math tutor', 'en', null],
  ['Schwester', 'ja', 'Siblings'],
  ['kind neighbour', 'fr', null],
  ['Business partner', 'de', null],
] as const)('%s in a memorial in %s: %s', (relationship, language, category) => {
  expect(categoryOf(relationship, language)).toBe(category);
});

test("a tree is arranged by its language's terms", () => {
  const categories = (language?: string) =>
    arrangeFamily([{ relationship: 'tata' }], language).groups.map(({ category }) => category);
  expect(categories('pl')).toEqual(['Parents']);
  expect(categories()).toEqual(['Aunts and Uncles']);
});

/** Documents contain English words, whatever their language is. */
const ENGLISH = (
  'Mother,Father,Stepmother,Daughter,Son,Stepson,Sister,Brother,Half-brother,Wife,Husband,Partner,Grandmother,' +
  'Grandfather,Granddaughter,Grandson,Aunt,Uncle,Great-aunt,Niece,Nephew,Cousin,Mother-in-law,Son-in-law,' +
  'Brother’s partner,Godmother,Godson,Great-niece,Twin,Child,Parent'
).split(',');

test.each(OFFERED_LANGUAGES)(
  'English terms keep their meaning in a memorial in %s, too',
  (language) => {
    for (const word of ENGLISH) expect(categoryOf(word, language)).toBe(categoryOf(word));
  },
);
