import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { oneThemeOfEachCategory } from '../../../../tests/harness/chosen-themes.ts';
import { aJpeg } from '../../../media/testing/pictures.ts';
import { THEMES } from '../../../themes/catalog.ts';
import type { CardContent } from '../card-content.server.ts';
import { drawCard } from './draw-card.server.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';

const ELEANOR: CardContent = {
  themeId: 'traditional-elegance',
  header: 'In Loving Memory',
  people: [{ name: 'Eleanor Whitfield', dates: '12 March 1931 – 4 October 2024' }],
  notice: '',
};

async function draw(change: Partial<CardContent> = {}, portrait?: Uint8Array): Promise<Buffer> {
  const content = { ...ELEANOR, ...change };
  const file = portrait ? { portrait: Buffer.from(portrait).toString('base64') } : {};
  return Buffer.from(await drawCard({ content, ...file }), 'base64');
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The number of pixels in each area that differ from its first one. */
async function inkIn(card: Buffer, ...areas: readonly Area[]): Promise<number[]> {
  const { data, info } = await sharp(card).greyscale().raw().toBuffer({ resolveWithObject: true });
  return areas.map(({ left, top, width, height }) => {
    const ground = data[top * info.width + left] ?? 0;
    let ink = 0;
    for (let y = top; y < top + height; y += 1) {
      for (let at = y * info.width + left; at < y * info.width + left + width; at += 1) {
        if (Math.abs((data[at] ?? 0) - ground) > 40) ink += 1;
      }
    }
    return ink;
  });
}

const MIDDLE = { left: 40, top: 60, width: 1120, height: 510 };
const EDGES = [
  { left: 27, top: 28, width: 18, height: 574 },
  { left: 1155, top: 28, width: 18, height: 574 },
  { left: 28, top: 27, width: 1144, height: 20 },
  { left: 28, top: 583, width: 1144, height: 20 },
];

test('a card is a JPEG of 1200 by 630 pixels, the same for the same content', async () => {
  const card = await draw();
  const { format, width, height } = await sharp(card).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(card.length).toBeLessThan(150_000);
  expect(card.equals(await draw())).toBe(true);
  expect(card.equals(await draw({ people: [{ name: 'Otto Berg', dates: '1931' }] }))).toBe(false);
});

test('themes are drawn differently', async () => {
  const cards = new Set<string>();
  const themes = IS_FULL ? THEMES.filter((_, index) => index % 3 === 0) : oneThemeOfEachCategory();
  for (const { id: themeId } of themes) {
    const card = await draw({ themeId });
    const [ink] = await inkIn(card, MIDDLE);
    expect(ink, themeId).toBeGreaterThan(1_000);
    cards.add(card.toString('base64'));
  }
  expect(cards.size).toBe(themes.length);
});

describe('names in any script and of any length are drawn, and stay inside the frame', () => {
  const long =
    'Maximiliana Alexandra Theodora Wilhelmina von und zu Hohenlohe-Schillingsfürst '.repeat(3);
  const moreNames = [
    'שרה רבקה לוי-כהן',
    '김민수',
    'कमला देवी',
    'Νίκος Αντωνίου',
    'Анна Ёлкина',
    'Nguyễn Thị Hồng Nhung',
    'x'.repeat(200),
    '田'.repeat(200),
  ];
  test.each([
    'محمد عبد الرحمن الأنصاري',
    '田中 健二',
    'สมชาย ใจดี',
    long,
    `a${'\u0301'.repeat(199)}`,
    '#panic("x") $x$ *b* \\ "quoted" <label> @ref',
    ...(IS_FULL ? moreNames : []),
  ])('%s', async (name) => {
    const couple = [name, name].map((each) => ({
      name: each,
      dates: '24 December 1931 – 24 November 2024',
    }));
    // The names of a couple have less room than one name.
    const cards = IS_FULL || name.length > 100 ? [couple.slice(1), couple] : [couple];
    for (const people of cards) {
      const card = await draw({ people, header: name });
      const [middle, ...edges] = await inkIn(card, MIDDLE, ...EDGES);
      expect(middle).toBeGreaterThan(500);
      expect(edges).toEqual([0, 0, 0, 0]);
    }
  });
});

const CARDS = [
  ['he', 'שרה לוי', '9 במרץ 1941 – 2024'],
  ['ja', '田中 健二', '1941年3月9日 – 2024年'],
  ['ar-EG', 'Ada Lind', '٩ مارس ١٩٤١'],
  ['tlh', 'Ada Lind', '9 Mar 1941'],
  ['es-419', 'Ada Lind', '9 mar 1941'],
] as const;

test.each(IS_FULL ? CARDS : CARDS.slice(0, 2))(
  'a card in %s is drawn inside the frame',
  async (language, name, dates) => {
    const card = await draw({ language, people: [{ name, dates }], header: name });
    const [middle, ...edges] = await inkIn(card, MIDDLE, ...EDGES);
    expect(middle).toBeGreaterThan(500);
    expect(edges).toEqual([0, 0, 0, 0]);
  },
);

test('a sentence on a Hebrew card ends on the left', async () => {
  const sentence = (notice: string) => draw({ language: 'he', notice });
  expect(await sentence('שרה.')).toEqual(await sentence('שרה.\u200F'));
});

test('Chinese characters have their Japanese form on a Japanese card', async () => {
  const people = [{ name: '直骨角', dates: '' }];
  const [japanese, chinese] = [
    await draw({ people, language: 'ja' }),
    await draw({ people, language: 'zh' }),
  ];
  expect(japanese.equals(chinese)).toBe(false);
});

describe('the portrait', () => {
  const PLACE = { left: 200, top: 200, width: 200, height: 200 };

  const themes = ['traditional-elegance', 'clear-type', 'mountain-dawn'];
  test.each(IS_FULL ? themes : themes.slice(0, 1))('is beside the text (%s)', async (themeId) => {
    const card = await draw({ themeId }, await aJpeg(640, 480, 7));
    const without = await draw({ themeId });
    const { data } = await sharp(card).extract(PLACE).raw().toBuffer({ resolveWithObject: true });
    const bare = await sharp(without).extract(PLACE).raw().toBuffer({ resolveWithObject: true });
    expect(data.equals(bare.data)).toBe(false);
  });

  test('is cropped as on the page', async () => {
    const portrait = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#0000ff' },
    })
      .composite([
        {
          input: { create: { width: 100, height: 100, channels: 3, background: '#ff0000' } },
          left: 300,
          top: 300,
        },
      ])
      .webp()
      .toBuffer();
    const crop = { x: 0.75, y: 0.75, width: 0.25, height: 0.25 };
    const { dominant } = await sharp(
      await sharp(await draw({ crop }, portrait))
        .extract(PLACE)
        .toBuffer(),
    ).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);
  });

  test('of one pixel is left out', async () => {
    const pixel = await sharp({
      create: { width: 1, height: 1, channels: 3, background: '#ff0000' },
    })
      .png()
      .toBuffer();
    expect((await draw({}, pixel)).equals(await draw())).toBe(true);
  });

  test("fails if it isn't a picture", async () => {
    await expect(draw({}, Buffer.from('no picture'))).rejects.toThrow(/unsupported image format/);
  });
});

test('the neutral card has the same size', async () => {
  const file = join(import.meta.dirname, '../neutral-card.jpg');
  const { width, height } = await sharp(file).metadata();
  expect([width, height]).toEqual([1200, 630]);
});
