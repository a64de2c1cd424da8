import { expect, test } from 'vitest';

import { readVtt } from '../testing/read-vtt.ts';
import { aStoryboard, en } from '../testing/storyboards.ts';
import { captionsVtt } from './captions.ts';
import { chaptersVtt } from './chapters.ts';
import { transcriptOf } from './transcript.ts';

const photo = (id: string, caption?: string) => ({
  id,
  kind: 'photo' as const,
  picture: { address: `/media/${id}.webp`, width: 1600, height: 1200 },
  ...(caption === undefined ? {} : { caption: en(caption) }),
});
const opening = {
  id: 'opening',
  kind: 'opening' as const,
  names: [en('Anna Berg'), en('Karl Berg')],
  dates: [en('1941 – 2025')],
};

test('each text is shown while its scene is visible, and two are never shown together', () => {
  // 5 seconds each; a scene begins in the last second of the one before.
  const board = aStoryboard([opening, photo('a', 'At the sea'), photo('b'), photo('c', 'At home')]);
  expect(readVtt(captionsVtt(board)).map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 4500, 'Anna Berg\nKarl Berg\n1941 – 2025'],
    [4500, 8500, 'At the sea'],
    [12_500, 17_000, 'At home'],
  ]);
});

test('nothing the family wrote ends a cue or becomes markup', () => {
  const long = 'word '.repeat(400).trim();
  const captions = [
    '00:00.000 --> 00:09.000\n\n\nNOTE a comment',
    '<b>Rose</b> & Sons &lt; </lang>',
    'one\r\ntwo\rthree',
    'a\0b\uD800',
    long,
  ];
  const board = aStoryboard(captions.map((caption, index) => photo(`p${index}`, caption)));
  expect(readVtt(captionsVtt(board)).map(({ text }) => text)).toEqual([
    '00:00.000 --> 00:09.000\nNOTE a comment',
    '<b>Rose</b> & Sons &lt; </lang>',
    'one\ntwo\nthree',
    'a\uFFFDb\uFFFD',
    long,
  ]);
});

test('a line starting with another script keeps its direction, and a text in another language declares it', () => {
  const caption = { text: 'BBC عام ١٩٨٠\nفي لندن', lang: 'ar', dir: 'rtl' as const };
  const board = aStoryboard([{ ...photo('a'), caption }]);
  const [cue] = readVtt(captionsVtt(board));
  expect(cue?.source).toBe('<lang ar>&rlm;BBC عام ١٩٨٠\nفي لندن</lang>');
  const [own] = readVtt(captionsVtt({ ...board, language: 'ar' }));
  expect(own?.source).toBe('&rlm;BBC عام ١٩٨٠\nفي لندن');
});

test('a line in the other direction, such as a date, keeps its own', () => {
  const caption = { text: '9 Mar 1941\n١٩٤١\nولدت في Leeds', lang: 'ar', dir: 'rtl' as const };
  const board = { ...aStoryboard([{ ...photo('a'), caption }]), language: 'ar' };
  expect(readVtt(captionsVtt(board))[0]?.source).toBe('9 Mar 1941\n&rlm;١٩٤١\nولدت في Leeds');
});

test('chapters fill the whole video, each in one line', () => {
  const chapter = (id: string, title: string) => ({
    id,
    kind: 'chapter' as const,
    title: en(title),
  });
  const board = aStoryboard([
    opening,
    photo('a'),
    chapter('one', 'The\n1960s --> London'),
    photo('b'),
    chapter('two', 'Later'),
    photo('c'),
  ]);
  expect(readVtt(chaptersVtt(board)).map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 8500, 'Anna Berg & Karl Berg'],
    [8500, 16_500, 'The 1960s --> London'],
    [16_500, 25_000, 'Later'],
  ]);
});

test('a video without texts has captions and chapters that are empty and valid', () => {
  const board = aStoryboard([photo('a'), photo('b', ' \n ')]);
  expect(readVtt(captionsVtt(board))).toEqual([]);
  expect(readVtt(chaptersVtt(board))).toEqual([]);
  expect(readVtt(captionsVtt(aStoryboard([])))).toEqual([]);
});

test('the transcript names each photo, captioned or not, and what it shows', () => {
  const shown = { ...photo('a', 'At the sea'), alt: en('Anna with a red umbrella') };
  const lines = transcriptOf(aStoryboard([opening, shown, photo('b')]));
  expect(lines.map(({ time, kind, texts, alt }) => [time, kind, texts.length, alt?.text])).toEqual([
    ['0:00', 'opening', 3, undefined],
    ['0:04', 'photo', 1, 'Anna with a red umbrella'],
    ['0:08', 'photo', 0, undefined],
  ]);
});

test('times past an hour include hours', () => {
  const board = aStoryboard(Array.from({ length: 1000 }, (_, index) => photo(`p${index}`, 'x')));
  expect(transcriptOf(board).at(-1)?.time).toBe('1:06:36');
  expect(captionsVtt(board)).toContain('\n01:06:36.500 --> 01:06:41.000\n');
});
