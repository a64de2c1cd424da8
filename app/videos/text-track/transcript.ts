import { clockTime } from '../clock-time.ts';
import type { SceneContent, Storyboard, Words } from '../plan/storyboard.ts';
import { textsOf, timedScenes } from './scene-texts.ts';

export interface TranscriptLine {
  /** the id of the scene */
  id: string;
  /** whole seconds of the video, and the same as it is read, such as `1:02` */
  seconds: number;
  time: string;
  kind: SceneContent['kind'];
  /** what is written, from top to bottom */
  texts: Words[];
  /** what the photo shows */
  alt?: Words;
}

/** The video to read: each scene in its order, also the photos without a caption. */
export function transcriptOf(storyboard: Storyboard): TranscriptLine[] {
  return timedScenes(storyboard).map(({ scene, start }) => {
    const seconds = Math.floor(start / 1000);
    return {
      id: scene.id,
      seconds,
      time: clockTime(seconds),
      kind: scene.kind,
      texts: textsOf(scene),
      ...(scene.kind === 'photo' && scene.alt ? { alt: scene.alt } : {}),
    };
  });
}
