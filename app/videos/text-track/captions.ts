import type { Storyboard } from '../plan/storyboard.ts';
import { textsOf, timedScenes } from './scene-texts.ts';
import { cueText, writeVtt } from './web-vtt.ts';

/** Everything that is written in the video as WebVTT, with a cue for each photo, quote and card that has text. */
export function captionsVtt(storyboard: Storyboard): string {
  return writeVtt(
    timedScenes(storyboard).map(({ scene, start, end }) => ({
      start,
      end,
      text: cueText(textsOf(scene), storyboard.language),
    })),
  );
}
