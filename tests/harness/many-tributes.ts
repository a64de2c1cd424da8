import type { Memorial } from '../../app/memorials/contract.ts';

export const MANY_TRIBUTES = {
  slug: 'remembered-by-many',
  fullName: 'Margaret Rose Ellison',
  count: process.env['TEST_MATRIX'] === 'full' ? 5_000 : 300,
} as const;

const NAMES = [
  'Ada Byrne',
  'Bernard Cole',
  'Chiara Donati',
  'Dov Katz',
  'Efua Mensah',
  'Finn Lund',
];
const WORDS = [
  ['Niece', 'Family'],
  ['Neighbour', 'Village'],
  ['Colleague', undefined],
  [undefined, 'School'],
] as const;
const SENTENCES = [
  'She waited at the gate until the last of us was home.',
  'I still have the blue scarf, and I still cannot fold it the way she did.',
  'Thank you for the bread, the stories, and the door that was never locked.',
  'Every spring when the blackbird starts I look up and expect her to say its name.',
];
const NEWEST = Date.UTC(2026, 9, 31, 18, 30);
const QUARTER_HOUR_MS = 15 * 60_000;

/** Each group of three tributes has one timestamp, so that some pages of the list end between equal timestamps. */
export function manyTributes(): Partial<Memorial> {
  return {
    slug: MANY_TRIBUTES.slug,
    fullName: MANY_TRIBUTES.fullName,
    sections: [
      {
        type: 'tributesSection',
        order: 1,
        title: 'In their words',
        tributes: Array.from({ length: MANY_TRIBUTES.count }, (_, index) => {
          const [relationship, category] = WORDS[index % WORDS.length] ?? [];
          const length = 1 + (index % 5) * 2;
          const text = Array.from(
            { length },
            (_unused, sentence) => SENTENCES[(index + sentence) % SENTENCES.length],
          );
          return {
            date: new Date(NEWEST - Math.floor(index / 3) * QUARTER_HOUR_MS).toISOString(),
            name: `${NAMES[index % NAMES.length]} ${index + 1}`,
            ...(relationship ? { relationship } : {}),
            ...(category ? { category } : {}),
            text: text.join(' '),
          };
        }),
      },
    ],
  };
}
