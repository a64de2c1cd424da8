import { expect, test } from 'vitest';

import type { Scene, Storyboard } from '../../../plan/storyboard.ts';
import type { SceneSource } from './clip-source.ts';
import { FullPictures } from './full-pictures.ts';

const { signal } = new AbortController();

/** Three photos of 100 frames, each of which appears over the last 25 frames of the one before. */
const STORYBOARD = {
  frame: { width: 1280, height: 720 },
  frames: 250,
  scenes: ['a', 'b', 'c'].map((id, at) => ({
    id,
    kind: 'photo',
    picture: { address: `/media/${id}.webp` },
    firstFrame: at * 75,
    frames: 100,
  })),
} as unknown as Storyboard;

function pictures(isMissing = false) {
  const log: string[] = [];
  const open = ({ id }: Scene): Promise<SceneSource> => {
    log.push(`open ${id}`);
    return Promise.resolve({
      isMissing,
      pictureAt: (frame) => {
        log.push(`${id} ${frame}`);
        return Promise.resolve(isMissing ? undefined : { width: frame, height: 1 });
      },
      close: () => log.push(`close ${id}`),
    });
  };
  return { log, held: new FullPictures(STORYBOARD, signal, open) };
}

test('each scene is opened before it appears and closed when it ends', async () => {
  const { log, held } = pictures();
  await held.bring(0);
  expect(log).toEqual(['open a', 'open b', 'a 0']);
  await held.bring(80);
  expect(log.slice(3)).toEqual(['open c', 'a 80', 'b 5']);
  expect(held.find('b')).toEqual({ picture: { sharp: { width: 5, height: 1 } } });
  await held.bring(100);
  expect(log.slice(6)).toEqual(['close a', 'b 25']);
  expect(held.find('a')).toBeUndefined();
  held.close();
  await Promise.resolve();
  expect(log.slice(8)).toEqual(['close b', 'close c']);
});

test('a scene with a missing photo is named, and shown without it', async () => {
  const { held } = pictures(true);
  await held.bring(80);
  expect([...held.missing]).toEqual(['/media/a.webp', '/media/b.webp']);
  expect(held.find('a')).toBeUndefined();
});

test('a failure is reported when the scene becomes visible, not before', async () => {
  const failing = ({ id }: Scene): Promise<SceneSource> =>
    id === 'b'
      ? Promise.reject(new Error('lost'))
      : Promise.resolve({
          isMissing: false,
          pictureAt: () => Promise.resolve(undefined),
          close: () => undefined,
        });
  const held = new FullPictures(STORYBOARD, signal, failing);
  await held.bring(74);
  await expect(held.bring(75)).rejects.toThrow('lost');
});
