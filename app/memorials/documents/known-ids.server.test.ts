import { expect, test } from 'vitest';

import { assignIds, type LooseSection } from '../document-ids.ts';
import { withKnownIds } from './known-ids.server.ts';

/** Each section and item with the id that it had before, or `new`. */
function idsAfter(sections: readonly LooseSection[], previous: readonly LooseSection[]) {
  return assignIds(withKnownIds(sections, previous), () => 'new').map((section) => {
    const items = section['gatherings'] ?? section['photos'] ?? [];
    return [section['id'], ...(items as Array<{ id: string }>).map(({ id }) => id)];
  });
}

const funeral = { type: 'serviceSection', title: 'Funeral' };
const service = { kind: 'funeral', date: '2026-12-03' };
const wake = { kind: 'wake', label: 'Tea' };
const album = { type: 'albumSection', photos: [{ photo: 'a.webp' }, { photo: 'b.webp' }] };
const before: LooseSection[] = [
  {
    ...funeral,
    id: 's1',
    gatherings: [
      { ...service, id: 'g1' },
      { ...wake, id: 'g2' },
    ],
  },
  {
    ...album,
    title: 'Album',
    id: 's2',
    photos: [
      { photo: 'a.webp', id: 'p1' },
      { photo: 'b.webp', id: 'p2' },
    ],
  },
  { type: 'textSection', title: 'Life', id: 's3', bodyText: 'She sang.' },
  { type: 'tributesSection', title: 'Tributes', id: 's4' },
];

test.each<[string, LooseSection[], string[][]]>([
  ['the same title', [{ ...funeral, gatherings: [service, wake] }], [['s1', 'g1', 'g2']]],
  [
    'another title and another day',
    [{ ...funeral, title: 'Farewell', gatherings: [wake, { ...service, date: '2026-12-04' }] }],
    [['s1', 'g2', 'g1']],
  ],
  [
    'another title of one of two albums',
    [
      { ...album, title: 'Summer', photos: [{ photo: 'c.webp' }, { photo: 'b.webp' }] },
      { ...album, title: 'Album', photos: [{ photo: 'b.webp' }] },
    ],
    [
      ['new', 'new', 'new'],
      ['s2', 'p2'],
    ],
  ],
  [
    'another title of a text, and of what has no content',
    [
      { type: 'textSection', title: 'Her life', bodyText: 'She sang.' },
      { type: 'tributesSection', title: 'Memories' },
    ],
    [['s3'], ['s4']],
  ],
  [
    'another title of what has no content: the first on the page',
    [
      { type: 'tributesSection', title: 'Second', order: 2 },
      { type: 'tributesSection', title: 'First', order: 1 },
    ],
    [['new'], ['s4']],
  ],
  [
    'another title and nothing in common',
    [
      { ...funeral, title: 'Farewell', gatherings: [{ kind: 'burial' }] },
      { type: 'textSection', title: 'Work', bodyText: 'She wrote.' },
    ],
    [['new', 'new'], ['new']],
  ],
])('a section keeps its id, and those of its items: %s', (_, sections, ids) => {
  expect(idsAfter(sections, before)).toEqual(ids);
});
