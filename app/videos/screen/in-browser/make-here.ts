/** Makes the video in this browser. It loads large scripts, so it is imported when it is needed. */
import { Logging, LogLevel } from 'mediabunny';

import { pageI18n } from '../../../language/i18n.ts';
import { say } from '../../../wire/errors/sentence.ts';
import { createScenePainter } from '../../drawing/draw-frame.ts';
import { FRAMES_PER_SECOND } from '../../plan/storyboard.ts';
import { lostScenes } from '../../rendering/lost-scenes.ts';
import { loadThemeFonts } from '../preview/theme-fonts.ts';
import { FullPictures } from './drawing/full-pictures.ts';
import { createReadableCanvas, memoryStudio } from './drawing/memory-canvas.ts';
import { fetchPatiently } from './drawing/patient-fetch.ts';
import { videoBitrate } from './encoding/bitrates.ts';
import { chooseFrames } from './encoding/choose-frames.ts';
import { makeSound } from './encoding/make-sound.ts';
import { writeVideo } from './encoding/write-video.ts';
import { silentSentence } from './in-browser-sentences.ts';
import { type MakeHere, type MakingOrder, NoEncoderError } from './made-here.ts';

export const makeHere: MakeHere = async (order) => {
  const { storyboard, sound, onProgress, signal } = order;
  Logging.level = LogLevel.Silent;
  const { frame: size, frames } = storyboard;
  const total = frames / FRAMES_PER_SECOND;
  onProgress({ step: 'starting', done: 0, total });
  const canvas = createReadableCanvas(size);
  const bitrate = videoBitrate(size, total);
  const take = await chooseFrames(canvas, bitrate);
  if (!take) throw new NoEncoderError();
  const painter = createScenePainter(memoryStudio(await loadThemeFonts(storyboard)), storyboard);
  const encodedSound = sound === undefined ? undefined : await soundOf(sound, total, order);
  const pictures = new FullPictures(storyboard, signal);
  try {
    const file = await writeVideo({
      frames,
      bitrate,
      sound: encodedSound,
      take,
      async draw(frame) {
        await pictures.bring(frame);
        painter.drawFrame(canvas.context, frame, pictures.find);
        onProgress({ step: 'pictures', done: (frame + 1) / FRAMES_PER_SECOND, total });
        await nextTask();
        signal.throwIfAborted();
      },
    });
    const hasNoSound = sound !== undefined && encodedSound === undefined;
    return {
      file,
      warnings: [
        ...(hasNoSound ? [silentSentence(pageI18n)] : []),
        ...lostScenes(storyboard.scenes, pictures.missing).map((lost) => say(pageI18n, lost)),
      ],
    };
  } finally {
    pictures.close();
  }
};

/** Undefined if this browser can't decode or encode it, or it is gone: the video is then silent. */
async function soundOf(
  address: string,
  seconds: number,
  { onProgress, signal }: MakingOrder,
): Promise<ArrayBuffer | undefined> {
  const file = await fetchPatiently(address, signal);
  if (!file) return undefined;
  const tell = (done: number) => onProgress({ step: 'sound', done, total: seconds });
  tell(0);
  try {
    return await makeSound({ file, seconds }, tell, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Lets the browser answer taps. A timer would slow the video down to one frame a second in a hidden tab. */
async function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    resolve();
  });
  port1.start();
  port2.postMessage(null, []);
  await promise;
}
