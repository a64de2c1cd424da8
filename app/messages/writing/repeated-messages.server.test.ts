import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial } from '../../memorials/testing/families.ts';
import { Visitor } from './testing/visitor.ts';

const app = openTestApp();

/** Each of another owner, because an owner on Free has few memorials. */
const aMemorial = () => aPublishedMemorial(app);

async function statesOf(memorials: readonly { id: string }[]): Promise<string[]> {
  const rows = await app.database.kysely
    .selectFrom('tribute_submissions')
    .select(['state', 'reasons'])
    .where(
      'memorial_id',
      'in',
      memorials.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(({ state, reasons }) => [state, ...reasons].join(' '));
}

const WAITING_TWICE = ['waiting', 'waiting', 'held repeated'];

describe('the same short text is held the third time', () => {
  test('from one browser, on three memorials', async () => {
    const memorials = [await aMemorial(), await aMemorial(), await aMemorial()];
    const { browserKey } = new Visitor(app).writer;
    for (const [index, { slug }] of memorials.entries()) {
      const visitor = new Visitor(app, { browserKey });
      const text = [
        'Buy from Jim, the best.',
        'BUY from Jim – the best!',
        'Buy fr0m Jim the be\u00ADst',
      ];
      await visitor.write(slug, { text: text[index] ?? '', name: `Visitor ${index}` });
    }
    expect(await statesOf(memorials)).toEqual(WAITING_TWICE);
  });

  test('from one network, on three memorials within a day', async () => {
    const memorials = [await aMemorial(), await aMemorial(), await aMemorial(), await aMemorial()];
    const { network } = new Visitor(app).writer;
    const write = (slug: string, name: string) =>
      new Visitor(app, { network }).write(slug, {
        text: 'A wonderful shop in the high street',
        name,
      });
    await write(memorials[0]!.slug, 'Ann');
    app.clock.advance({ hours: 25 });
    await write(memorials[1]!.slug, 'Bob');
    await write(memorials[2]!.slug, 'Cid');
    await write(memorials[3]!.slug, 'Dan');
    expect(await statesOf(memorials)).toEqual(['waiting', ...WAITING_TWICE]);
  });

  test('under one name, on one memorial, as a condolence too', async () => {
    const memorial = await aMemorial();
    const { network } = new Visitor(app).writer;
    const write = (kind: 'tribute' | 'letter') =>
      new Visitor(app, { network }).write(
        memorial.slug,
        { text: 'Ask for Jim at the market' },
        { kind },
      );
    await write('tribute');
    await write('letter');
    await write('tribute');
    expect(await statesOf([memorial])).toEqual(['waiting', 'held repeated']);
  });

  test('from anyone, if it points somewhere', async () => {
    const memorials = [await aMemorial(), await aMemorial(), await aMemorial()];
    for (const { slug } of memorials) {
      await new Visitor(app).write(slug, {
        text: 'He bought all his hats from Hats.com, all of them red',
      });
    }
    expect(await statesOf(memorials)).toEqual(WAITING_TWICE);
  });
});

describe("the same short text isn't held", () => {
  const others = [
    'Our deepest condolences to the whole family 🕊️',
    'Mein herzliches Beileid',
    'رحمه الله وغفر له',
  ];
  const isFull = process.env['TEST_MATRIX'] === 'full';
  test.each(['Rest in peace', '心よりご冥福をお祈り申し上げます', ...(isFull ? others : [])])(
    '“%s” from a church sharing a network, on however many memorials',
    async (text) => {
      const memorials = [await aMemorial(), await aMemorial()];
      const { network, browserKey } = new Visitor(app).writer;
      for (let index = 0; index < 8; index += 1) {
        const visitor = new Visitor(app, index > 5 ? { network, browserKey } : { network });
        await visitor.write(memorials[index % 2]!.slug, { text, name: `Visitor ${index % 5}` });
      }
      expect(new Set(await statesOf(memorials))).toEqual(new Set(['waiting']));
    },
  );

  test('for a class motto on one memorial, from its network', async () => {
    const memorial = await aMemorial();
    const { network } = new Visitor(app).writer;
    for (const name of ['Tom', 'Ida', 'Bea', 'Max', 'Eva']) {
      await new Visitor(app, { network }).write(memorial.slug, {
        text: 'Class 4b forever, Sir!',
        name,
      });
    }
    expect(new Set(await statesOf([memorial]))).toEqual(new Set(['waiting']));
  });

  test('from different visitors on different memorials', async () => {
    const memorials = [await aMemorial(), await aMemorial(), await aMemorial()];
    for (const { slug } of memorials) {
      await new Visitor(app).write(slug, { text: 'Gut Schlauch, Kamerad!' });
    }
    expect(new Set(await statesOf(memorials))).toEqual(new Set(['waiting']));
  });

  test('from one browser a month later', async () => {
    const memorials = [await aMemorial(), await aMemorial(), await aMemorial()];
    const visitor = new Visitor(app);
    for (const { slug } of memorials) {
      await visitor.write(slug, { text: 'See you on the other side, champ' });
      app.clock.advance({ hours: 31 * 24 });
    }
    expect(new Set(await statesOf(memorials))).toEqual(new Set(['waiting']));
  });
});
