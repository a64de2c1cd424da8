import { expect, test } from '../family/family-fixtures.ts';

const WAS_EMPTY = '74234e98afe7498f';

const TEXT = [
  'She loved the sea.',
  'היא אהבה את הים.',
  '> كانت تغني.',
  '- Bread.\n- לחם.',
  '1. סבתא.\n2. Mum.',
  '### ילדות.',
  'Line one.\nשורה שתיים.',
].join('\n\n');

test('the full stop of each paragraph, and the second of a couple, stand at the end of their own direction', async ({
  family,
  open,
  page,
}) => {
  const { id, slug } = await family.create('אנה ברג', TEXT);
  await family.change(id, { op: 'set', path: 'fullName2', value: 'דן ברג', was: WAS_EMPTY });
  const events = [{ date: '1941', caption: 'Born in Leeds.\nנולדה בלידס.' }];
  await family.change(id, {
    op: 'insert',
    path: 'sections',
    value: { type: 'timelineSection', title: 'Years', events },
  });
  await family.publish(id);
  await open(`/${slug}`);
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
  const leftOfName = async (name: string) =>
    (await page.getByRole('heading', { level: 1 }).getByText(name, { exact: true }).boundingBox())
      ?.x;
  expect(await leftOfName('דן ברג')).toBeLessThan((await leftOfName('אנה ברג')) ?? 0);
});
