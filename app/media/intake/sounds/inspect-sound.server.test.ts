import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { anM4a, anMp3, aWav } from '../../testing/sounds.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testIntake } from '../../testing/test-intake.ts';
import { aVideo } from '../../testing/videos.ts';
import { SOUND_LIMITS } from './sound-limits.ts';

async function inspect(bytes: Uint8Array) {
  const path = join(await temporaryFolder(), 'sound');
  await writeFile(path, bytes);
  return testIntake.run('inspectSound', { path });
}

test.each([
  ['mp3', 2.5, () => anMp3(2.5)],
  ['wav', 2, () => aWav(2)],
  ['m4a', 1.2, () => anM4a()],
] as const)('an %s is recognized by its content, and measured', async (kind, seconds, bytes) => {
  const sound = await inspect(await bytes());
  expect(sound.kind).toBe(kind);
  expect(sound.seconds).toBeCloseTo(seconds, 0);
});

test('a recording that was cut off claims 4 GB; its actual bytes count', async () => {
  expect(await inspect(aWav(3, { bytes: 2 ** 32 - 1 }))).toEqual({ kind: 'wav', seconds: 3 });
});

const FLAC = Buffer.concat([Buffer.from('fLaC\0\0\0\x22', 'latin1'), Buffer.alloc(1_000)]);

test.each([
  ['a text', Buffer.from('music '.repeat(100)), /isn’t an MP3, M4A or WAV/],
  ['a FLAC', FLAC, /can’t use FLAC files/],
  ['a video', aVideo(), /is a video/],
  ['nothing', new Uint8Array(), /is empty/],
  ['half a second', aWav(0.5), /shorter than one second/],
  ['four hours, as its header says', aWav(2, { rate: 1 }), /longer than 3 hours/],
])('%s is refused with advice', async (_, bytes, sentence) => {
  await expect(inspect(bytes)).rejects.toThrow(sentence);
});

/** The same file, with one thing in it said otherwise. */
function replaced(bytes: Uint8Array, before: string, after: string): Buffer {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(before, after), 'latin1');
}

test.each([
  [
    'µ-law in a WAV',
    () => replaced(aWav(2), 'fmt \x10\0\0\0\x01', 'fmt \x10\0\0\0\x07'),
    /use ULAW files/,
  ],
  [
    'Apple Lossless in an M4A',
    async () => replaced(replaced(await anM4a(), 'esds', 'skip'), 'mp4a', 'alac'),
    /use ALAC files/,
  ],
  ['an M4A that ends before its index', async () => upTo(await anM4a(), 'moov'), /incomplete/],
  [
    'a WAV of 65,535 channels',
    () => replaced(aWav(2), '\x01\0\x01\0', '\x01\0\xff\xff'),
    /damaged/,
  ],
  ['a WAV of one sample a second', () => aWav(0.5, { rate: 1 }), /damaged/],
])('%s is refused by what it is, not as if it had another kind', async (_, bytes, sentence) => {
  await expect(inspect(await bytes())).rejects.toThrow(sentence);
});

function upTo(bytes: Uint8Array, box: string): Buffer {
  const all = Buffer.from(bytes);
  return all.subarray(0, all.indexOf(box) - 4);
}

const MEGABYTES_50 = SOUND_LIMITS.fileBytes;

test.each([
  ['a tag of 200 MB', Buffer.concat([Buffer.from('ID3\x04\0\0\x5f\x5f\0\0', 'latin1'), anMp3(2)])],
  ['tags without end', Buffer.alloc(MEGABYTES_50, 'ID3\x04\0\0\0\0\0\0', 'latin1')],
  ['beginnings of frames', Buffer.alloc(MEGABYTES_50, Buffer.from([0xff, 0xfb]))],
  ['six million empty parts', Buffer.concat([aWav(0).subarray(0, 12), manyParts()])],
])('%s cost the process neither time nor memory', { tags: 'full' }, async (_, bytes) => {
  // A file beyond a limit would be refused with another sentence, after the process was ended.
  await expect(inspect(bytes)).rejects.toThrow(/damaged|isn’t an MP3|shorter/);
});

function manyParts(): Buffer {
  return Buffer.alloc(MEGABYTES_50 - 12, 'junk\0\0\0\0', 'latin1');
}
