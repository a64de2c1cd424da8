import { expect, test, vi } from 'vitest';

import type { Storyboard } from '../../plan/storyboard.ts';
import { BrowserMaking } from './browser-making.ts';
import type { MadeHere, MakeHere, MakingProgress } from './made-here.ts';
import type { SentMade } from './send-made.ts';

const VIDEO = { storyboard: { frames: 750 } as Storyboard, sound: undefined };
const MADE: MadeHere = { file: new Blob(['an MP4']), warnings: [] };
const at = (done: number): MakingProgress => ({ step: 'pictures', done, total: 30 });

function making({
  make = () => Promise.resolve(MADE),
  sent = [{ ok: true }],
}: { make?: MakeHere; sent?: SentMade[] } = {}) {
  const onSent = vi.fn<() => void>();
  const answers = [...sent];
  const begun = new BrowserMaking({
    make,
    send: () => Promise.resolve(answers.shift() ?? { ok: true }),
    onSent,
  });
  const steps: string[] = [];
  begun.subscribe(() => {
    const { step } = begun.getState();
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { begun, steps, onSent };
}

test('a video is made and sent', async () => {
  const { begun, steps, onSent } = making();
  await begun.start(VIDEO);
  expect(steps).toEqual(['making', 'sending', 'sent']);
  expect(onSent).toHaveBeenCalledOnce();
  expect(begun.isAtRisk()).toBe(false);
});

test('a second start changes nothing while a video is being made', async () => {
  const make = vi.fn<MakeHere>(() => Promise.resolve(MADE));
  const { begun } = making({ make });
  await Promise.all([begun.start(VIDEO), begun.start(VIDEO)]);
  expect(make).toHaveBeenCalledOnce();
});

test("what couldn't be sent stays, and is sent again without being made again", async () => {
  const make = vi.fn<MakeHere>(() => Promise.resolve(MADE));
  const { begun, onSent } = making({ make, sent: [{ ok: false, sentence: 'No network.' }] });
  await begun.start(VIDEO);
  expect(begun.getState()).toEqual({ step: 'unsent', made: MADE, sentence: 'No network.' });
  expect([begun.isBusy(), begun.isAtRisk()]).toEqual([false, true]);
  await begun.sendAgain();
  expect(begun.getState()).toEqual({ step: 'sent', made: MADE });
  expect(make).toHaveBeenCalledOnce();
  expect(onSent).toHaveBeenCalledOnce();
});

test('after a stop nothing is left, and it can start again', async () => {
  const stopping: MakeHere = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const { begun, steps } = making({ make: stopping });
  const started = begun.start(VIDEO);
  expect(begun.isBusy()).toBe(true);
  begun.stop();
  await started;
  expect(steps).toEqual(['making', 'idle']);
  expect(begun.isBusy()).toBe(false);
});

test('a failure is kept for its message', async () => {
  const error = new Error('EncodingError');
  const { begun } = making({ make: () => Promise.reject(error) });
  await begun.start(VIDEO);
  expect(begun.getState()).toEqual({ step: 'failed', error });
});

test('the progress is reported once per second of video, not for each frame', async () => {
  const make: MakeHere = ({ onProgress }) => {
    for (let frame = 0; frame < 750; frame += 1) onProgress(at(frame / 25));
    return Promise.resolve(MADE);
  };
  const { begun } = making({ make });
  let told = 0;
  begun.subscribe(() => {
    told += 1;
  });
  await begun.start(VIDEO);
  expect(told).toBeLessThan(40);
});
