/**
 * A video is encoded in segments, one for each scene, so that a changed caption encodes a few seconds again and a killed
 * job goes on.
 */
import type { Scene, Storyboard } from '../plan/storyboard.ts';

export interface Segment {
  /** the frames from `from` to before `to`, in the numbers of the whole video */
  from: number;
  to: number;
  /** What the painter needs: the scenes that these frames show, and the number of the first one. */
  excerpt: Storyboard;
  firstIndex: number;
}

/** From the frame where a scene begins to appear to the frame where the next one does. */
export function segmentsOf(storyboard: Storyboard): Segment[] {
  const { scenes, frames } = storyboard;
  return scenes.flatMap((scene, index) => {
    const from = scene.firstFrame;
    const to = scenes[index + 1]?.firstFrame ?? frames;
    if (to <= from) return [];
    const isShown = ({ firstFrame, frames: length }: Scene) =>
      firstFrame < to && firstFrame + length > from;
    const firstIndex = scenes.findIndex(isShown);
    return [{ from, to, firstIndex, excerpt: { ...storyboard, scenes: scenes.filter(isShown) } }];
  });
}

/**
 * Everything that these frames are drawn from, as data. Two segments with the same content are the same video, wherever
 * they stand.
 */
export function contentOf({ from, to, excerpt, firstIndex }: Segment, fadeFrames: number): unknown {
  const { scenes, frames, ...look } = excerpt;
  return {
    ...look,
    frames: to - from,
    // Only the last second of a video knows where it ends.
    untilEnd: Math.min(frames - from, to - from + fadeFrames),
    scenes: scenes.map((scene, index) => ({
      ...scene,
      // Not drawn: what the photo shows in words, and what a part of the page is called.
      id: undefined,
      alt: undefined,
      firstFrame: scene.firstFrame - from,
      // Photos move in turns of four.
      turn: (firstIndex + index) % 4,
    })),
  };
}
