import { valueHash } from '../../../app/drafts/changes/value-hash.ts';
import { expect, test } from '../family/family-fixtures.ts';

const TEXT = [
  'She loved the sea.',
  'היא אהבה את הים.',
  '> كانت تغني.',
  '- Bread.\n- לחם.',
  '1. סבתא.\n2. Mum.',
  '### ילדות.',
  'Line one.\nשורה שתיים.',
].join('\n\n');

test('the full stop of each paragraph stands at the end of its own direction', async ({
  family,
  open,
  page,
}) => {
  const { id, slug } = await family.create('שרה (סוזי) כהן', TEXT);
  const events = [{ date: '1941', caption: 'Born in Leeds.\nנולדה בלידס.' }];
  await family.change(id, {
    op: 'insert',
    path: 'sections',
    value: { type: 'timelineSection', title: 'Years', events },
  });
  const head = {
    fullName2: 'Bo Lind, Jr.',
    birthLocation: 'חיפה',
    birthLocation2: 'New York, N.Y.',
  };
  for (const [path, value] of Object.entries(head)) {
    await family.change(id, { op: 'set', path, value, was: valueHash(null) });
  }
  await family.change(id, {
    op: 'insert',
    path: 'sections',
    value: {
      type: 'familyTreeSection',
      members: [{ name: 'יעל', relationship: 'Granddaughter' }],
    },
  });
  await family.publish(id);
  await open(`/${slug}`);

  await test.step('the first of two names and places stands where its direction begins', async () => {
    for (const couple of ['.memorial-name', '.memorial-location dd']) {
      const sides = await page.locator(couple).evaluate((parent) =>
        [...parent.children].map((name) => {
          const lines = [...name.getClientRects()];
          return Math.max(...lines.map(({ right }) => right));
        }),
      );
      expect(sides[0], couple).toBeGreaterThan(sides[1] ?? Number.POSITIVE_INFINITY);
    }
  });

  await test.step("a relative's name stands beside the picture", async () => {
    const [name, relationship] = await page.locator('.family-words > p').evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return range.getBoundingClientRect().left;
      }),
    );
    expect(name).toBeCloseTo(relationship ?? 0, 0);
  });

  const stops = await page
    .locator('.memorial-text :is(p, li, h3), .timeline-caption')
    .evaluateAll((blocks) =>
      blocks.flatMap((block) =>
        [...block.childNodes].flatMap((node) => {
          const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
          const leftOf = (at: number) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect().left;
          };
          return [...text.matchAll(/(\S+)\./g)].map(({ index, 1: word = '' }) => {
            const stop = index + word.length;
            return `${word} ${leftOf(stop) < leftOf(stop - 1) ? 'left' : 'right'}`;
          });
        }),
      ),
    );
  expect(stops).toEqual([
    'sea right',
    'הים left',
    'تغني left',
    'Bread right',
    'לחם left',
    'סבתא left',
    'Mum right',
    'ילדות left',
    'one right',
    'שתיים left',
    'Leeds right',
    'בלידס left',
  ]);
});
