// Documents that are extreme cases for an archive, each written into its own folder with its pictures and videos.
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import sharp from 'sharp';

const SAMPLES = resolve('app/memorials/documents/samples');
const PORTRAITS = join(SAMPLES, 'eleanor-whitfield');
const NEWEST = Date.UTC(2026, 9, 31, 18, 30);
const HOUR_MS = 3_600_000;

interface Words {
  names: readonly string[];
  title: string;
  sentence: string;
  relationship: string;
  place: string;
}

export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten';

const LONG_WORDS: Words = {
  names: [
    'Maximiliane Freifrau von und zu Trauttmansdorff-Weinsberg-Hohenlohe-Waldenburg-Schillingsfürst',
    `${LONG_WORD}gesellschaft`,
    'O’Brien-Żółć 👨‍👩‍👧‍👦',
  ],
  title: `${LONG_WORD} und die Jahre danach`,
  sentence: `She laughed with her whole face, and said ${LONG_WORD} without a pause. 🌹`,
  relationship: `Großcousine ${LONG_WORD}`,
  place: `${LONG_WORD}, Österreich`,
};

const ARABIC_WORDS: Words = {
  names: ['فاطمة الزهراء بنت عبد الرحمن', 'أحمد بن يوسف الحسني', 'Layla حداد'],
  title: 'ذكريات من البيت القديم',
  sentence: 'كانت تنتظرنا عند الباب كل مساء، وتعرف خطواتنا قبل أن نصل (منذ ١٩٦٢).',
  relationship: 'الحفيدة',
  place: 'دمشق، سوريا',
};

const JAPANESE_WORDS: Words = {
  names: ['小笠原 花子', '東海林 太郎左衛門', 'リチャード・ハリス'],
  title: '庭で過ごした歳月',
  sentence: '祖母は毎朝庭に出て、一番に咲いた花を仏壇に供えていました。「急がなくていいよ」と。',
  relationship: '孫娘',
  place: '京都市左京区',
};

interface ExtremeMemorial {
  slug: string;
  what: string;
  tributes: number;
  /** at least this many pictures are on `index.html` */
  pictures: number;
  films: number;
  write: (folder: string) => Promise<void>;
}

export const EXTREME_MEMORIALS: readonly ExtremeMemorial[] = [
  ofWords(
    'long-names',
    'videos, very long names, 300 tributes and every type of section',
    LONG_WORDS,
    {
      themeId: 'navy-and-gold',
      tributes: 300,
    },
  ),
  ofWords('arabic-words', 'Arabic words and every type of section', ARABIC_WORDS, {
    themeId: 'evergreen-tradition',
    tributes: 12,
  }),
  ofWords('japanese-words', 'Japanese words and every type of section', JAPANESE_WORDS, {
    themeId: 'ink-and-paper',
    tributes: 12,
  }),
  {
    slug: 'many-pictures',
    what: '200 pictures',
    tributes: 0,
    pictures: 200,
    films: 0,
    write: writeManyPictures,
  },
];

function ofWords(
  slug: string,
  what: string,
  words: Words,
  { themeId, tributes }: { themeId: string; tributes: number },
): ExtremeMemorial {
  return {
    slug,
    what,
    tributes,
    pictures: 8,
    films: 2,
    write: async (folder) => {
      for (const part of ['photos', 'videos']) {
        await cp(join(PORTRAITS, part), join(folder, part), { recursive: true });
      }
      await writeDocument(folder, { slug, themeId, ...documentOf(words, tributes) });
    },
  };
}

async function writeDocument(folder: string, document: object): Promise<void> {
  await writeFile(join(folder, 'memorial.json'), JSON.stringify(document));
}

function documentOf(words: Words, tributes: number): object {
  const { names, title, sentence, place, relationship } = words;
  const nameOf = (index: number) => names[index % names.length] ?? '';
  const years = Array.from({ length: 24 }, (_, index) => 1931 + index * 4);
  return {
    fullName: nameOf(0),
    fullName2: nameOf(1),
    dob: '1931-02-03',
    dod: '2024-11-05',
    dob2: '1929',
    quote: sentence,
    profilePhoto: 'photos/portrait.jpg',
    backgroundPhoto: 'photos/background.jpg',
    birthLocation: place,
    burialLocation: `${place}\n${place}`,
    sections: [
      { type: 'textSection', title, subheading: sentence, bodyText: longText(words) },
      {
        type: 'albumSection',
        title,
        photos: PHOTOS.map((photo) => ({ photo, caption: sentence, alt: title })),
      },
      {
        type: 'timelineSection',
        title,
        events: years.map((year, index) => ({
          date: String(year),
          caption: sentence,
          ...(index % 6 === 0 ? { photo: PHOTOS[index % PHOTOS.length] } : {}),
        })),
      },
      {
        type: 'contentSliderSection',
        title,
        content: [
          { type: 'video', url: FILM, caption: sentence },
          ...PHOTOS.map((url) => ({ type: 'photo', url, caption: sentence })),
          { type: 'video', url: FILM },
        ],
      },
      {
        type: 'familyTreeSection',
        title,
        members: Array.from({ length: 18 }, (_, index) => ({
          name: nameOf(index),
          relationship: index % 3 === 0 ? relationship : 'Daughter',
          dob: String(1950 + index),
        })),
      },
      {
        type: 'serviceSection',
        title,
        gatherings: ['funeral', 'burial', 'wake'].map((kind) => ({
          kind,
          label: nameOf(2),
          date: '2031-06-14',
          time: '11:30',
          timeZone: 'Europe/Vienna',
          place,
          address: `${place}\n${place}`,
          directions: sentence,
          note: sentence,
          stream: 'https://stream.example.org/live',
          charity: { name: relationship, url: 'https://charity.example.org/' },
        })),
      },
      {
        type: 'tributesSection',
        title,
        category: relationship,
        tributes: Array.from({ length: tributes }, (_, index) => ({
          date: new Date(NEWEST - index * HOUR_MS).toISOString(),
          name: nameOf(index),
          relationship,
          preview: index < 6,
          text: `${sentence} `.repeat(1 + (index % 9)).trim(),
          ...(index % 25 === 0 ? { photo: 'photos/family-hannah.jpg' } : {}),
        })),
      },
    ].map((section, index) => ({
      order: index + 1,
      ...section,
      // Each title is different, because screen readers list sections by their titles.
      title: `${title} ${index + 1}`,
    })),
  };
}

const FILM = 'videos/candle-on-the-sill.mp4';
const PHOTOS = ['library-van', 'young-eleanor', 'beach-walk', 'whitby-harbour'].map(
  (name) => `photos/${name}.jpg`,
);

function longText({ title, sentence, names }: Words): string {
  const paragraph = `${sentence} `.repeat(12);
  const list = names.map((name) => `- **${name}**`).join('\n');
  return [paragraph, `## ${title}`, paragraph, list, `> ${sentence}`, paragraph].join('\n\n');
}

const COUNT = 200;
/** The size of a phone's picture, in pixels. Only one picture in 25 has this size, because importing it takes 1 s. */
const CAMERA = [4032, 3024] as const;
/** The sizes of scans and of older cameras. */
const SIZES = [
  [1024, 768],
  [768, 1024],
  [1200, 800],
  [640, 480],
  [1500, 500],
  [900, 900],
] as const;

/**
 * Every picture is different: a sample's photograph, resized and with another hue. Some have an EXIF orientation that
 * rotates them.
 */
async function writeManyPictures(folder: string): Promise<void> {
  const photos = join(folder, 'photos');
  await mkdir(photos, { recursive: true });
  const names = await readdir(join(PORTRAITS, 'photos'));
  const sources = names.filter((name) => name.endsWith('.jpg')).toSorted();
  const album = [];
  for (let index = 0; index < COUNT; index += 1) {
    const [width, height] = (index % 25 === 0 ? CAMERA : SIZES[index % SIZES.length]) ?? CAMERA;
    const file = `IMG_${String(index + 1).padStart(4, '0')}.jpg`;
    const taken = `${1960 + Math.floor(index / 4)}:07:${String((index % 28) + 1).padStart(2, '0')}`;
    await sharp(join(PORTRAITS, 'photos', sources[index % sources.length] ?? ''))
      .resize(width, height)
      .modulate({ hue: (index * 37) % 360 })
      .withExif({
        IFD0: { Orientation: String(index % 9 === 0 ? 6 : 1) },
        IFD2: { DateTimeOriginal: `${taken} 12:00:00` },
      })
      .jpeg({ quality: 82 })
      .toFile(join(photos, file));
    const caption = index % 3 === 0 ? {} : { caption: `Summer ${1960 + Math.floor(index / 4)}` };
    album.push({ photo: `photos/${file}`, ...caption });
  }
  await writeDocument(folder, {
    slug: 'many-pictures',
    fullName: 'Margaret Rose Ellison',
    themeId: 'rose-garden',
    profilePhoto: 'photos/IMG_0002.jpg',
    sections: [{ type: 'albumSection', order: 1, title: 'Every summer', photos: album }],
  });
}
