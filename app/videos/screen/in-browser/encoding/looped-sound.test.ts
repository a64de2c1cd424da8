import { AudioSample } from 'mediabunny';
import { expect, test } from 'vitest';

import { loopedSound } from './looped-sound.ts';

const RATE = 1_000;

/** A loud sound of two channels in parts of a tenth of a second. */
async function* sound(seconds: number): AsyncGenerator<AudioSample> {
  for (let at = 0; at < Math.round(seconds * 10); at += 1) {
    yield await Promise.resolve(
      new AudioSample({
        data: new Float32Array((RATE / 10) * 2).fill(1),
        format: 'f32',
        numberOfChannels: 2,
        sampleRate: RATE,
        timestamp: at / 10,
      }),
    );
  }
}

async function collect(length: number, seconds: number) {
  const loudness: number[] = [];
  const starts: number[] = [];
  for await (const sample of loopedSound(() => sound(length), seconds)) {
    const data = new Float32Array(sample.numberOfFrames * 2);
    sample.copyTo(data, { planeIndex: 0, format: 'f32' });
    starts.push(sample.timestamp);
    for (let frame = 0; frame < sample.numberOfFrames; frame += 1) {
      expect(data[2 * frame]).toBe(data[2 * frame + 1]);
      loudness.push(data[2 * frame] ?? Number.NaN);
    }
    sample.close();
  }
  return { loudness, starts };
}

test('a short sound repeats until the video ends, without a gap', async () => {
  const { loudness, starts } = await collect(0.7, 10.04);
  expect(loudness).toHaveLength(10_040);
  for (const [index, start] of starts.entries()) expect(start).toBeCloseTo(index / 10, 6);
});

test('a long sound is cut, and fades out in the last three seconds', async () => {
  const { loudness } = await collect(60, 10);
  expect(loudness).toHaveLength(10_000);
  expect(loudness.slice(0, 7_000).every((one) => one === 1)).toBe(true);
  expect(loudness[8_500]).toBeCloseTo(0.5);
  expect(loudness.at(-1)).toBeLessThan(0.001);
});

test('a sound without content is an error', async () => {
  await expect(collect(0, 10)).rejects.toThrow('too short');
});
