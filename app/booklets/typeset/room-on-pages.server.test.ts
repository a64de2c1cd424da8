import { expect, test } from 'vitest';

import { aPicture, buildTestBook } from '../testing/build.ts';
import { lettersOf } from '../testing/read-pdf.ts';

test('nothing is cut off, however many short lines a text has', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `l${index}`).join('\n');
  const gathering = { kind: 'funeral', timeZone: 'Europe/London' };
  const tribute = { date: '2024-03-01T10:00:00Z', name: 'Ruth' };
  const tall = (index: number, caption: string) => ({
    photo: aPicture(index, 1200, 1600),
    caption,
  });
  const book = await buildTestBook({ birthLocation: lines }, [
    { type: 'timelineSection', events: [{ date: '1962', caption: lines }] },
    {
      type: 'serviceSection',
      gatherings: [
        { ...gathering, note: lines },
        { ...gathering, note: lines.replaceAll('\n', '\n\n') },
        { ...gathering, address: lines },
      ],
    },
    { type: 'albumSection', photos: [tall(1, lines), tall(2, 'Ida'), tall(3, 'Ida')] },
    { type: 'tributesSection', tributes: [{ ...tribute, text: lines }] },
  ]);
  const printed = (line: string) => book.text.match(new RegExp(`\\b${line}\\b`, 'g'))?.length;
  expect([printed('l0'), printed('l30'), printed('l45'), printed('l59')]).toEqual([7, 7, 7, 7]);
});

test('a quote of quotes keeps room for its words', async () => {
  const bodyText = `${'> '.repeat(16)}${'She sang in the garden. '.repeat(8)}`;
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText }]);
  expect(book.text).toContain('She sang in the garden.');
  expect(book.pageCount).toBe(3);
});

test('lists in lists have a mark at each level', async () => {
  const bodyText = '- Ida\n  - Otto\n    - Ruth\n      - Tom';
  const book = await buildTestBook({}, [{ type: 'textSection', bodyText }]);
  expect(book.text).toMatch(/\W Ida \W Otto \W Ruth \W Tom/);
});

test.each(['Wolfeschlegelsteinhausenbergerdorff', '龍田', 'Margaret of '])(
  'the longest names and the longest header stay on the cover: %s…',
  async (word) => {
    const letters = (count: number) => word.repeat(300).slice(0, count);
    const [fullName, memorialHeader] = [letters(200), letters(300)];
    const book = await buildTestBook(
      {
        fullName,
        fullName2: fullName,
        memorialHeader,
        profilePhoto: aPicture(1),
        invented: true,
      },
      [{ type: 'textSection', title: fullName, bodyText: fullName }],
    );
    const notice = 'Sample page: these people are fictional.';
    expect(lettersOf(book.pages[0] ?? '')).toBe(
      lettersOf(memorialHeader + fullName + fullName + notice),
    );
  },
);

test('the cover of a couple with a portrait, long names and both lives is one page', async () => {
  const name = 'Margaret Elizabeth Alexandra Featherstonehaugh-Cholmondeley';
  const book = await buildTestBook(
    {
      profilePhoto: aPicture(1),
      memorialHeader: 'In Loving Memory of Our Dear Parents and Grandparents',
      fullName: name,
      fullName2: name,
      dob: '1929-05-01',
      dod: '2012-11-19',
      dob2: '1932-02-01',
      dod2: '2021-03-04',
      invented: true,
    },
    [],
  );
  expect(book.pageCount).toBe(2);
  expect(book.pages[0]).toContain('4 Mar 2021');
  expect(book.pages[0]).toContain('these people are fictional');
});
