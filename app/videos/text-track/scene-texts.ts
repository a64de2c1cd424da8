import {
  FADE_FRAMES,
  FRAMES_PER_SECOND,
  type Scene,
  type Storyboard,
  type Words,
} from '../plan/storyboard.ts';

export interface TimedScene {
  scene: Scene;
  /** milliseconds of the video */
  start: number;
  end: number;
}

/**
 * When each scene is the one that is seen: from the middle of its fade to the middle of the next one. So two captions
 * never stand at the same time.
 */
export function timedScenes({ scenes, frames }: Storyboard): TimedScene[] {
  const starts = scenes.map(({ firstFrame }) =>
    firstFrame === 0 ? 0 : milliseconds(firstFrame + FADE_FRAMES / 2),
  );
  return scenes.map((scene, index) => ({
    scene,
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? milliseconds(frames),
  }));
}

function milliseconds(frames: number): number {
  return Math.round((frames * 1000) / FRAMES_PER_SECOND);
}

/** What is written in a scene, from top to bottom. The captions are whole, even if the video has room for less. */
export function textsOf(scene: Scene): Words[] {
  return writtenIn(scene).filter(({ text }) => text.trim() !== '');
}

function writtenIn(scene: Scene): Words[] {
  switch (scene.kind) {
    case 'opening':
    case 'closing': {
      const { header, names, dates, code, notice } = scene;
      const address = code && { text: code.address, lang: 'en', dir: 'ltr' as const };
      return [header, ...names, ...dates, code?.sentence, address, notice].filter(
        (words) => words !== undefined,
      );
    }
    case 'chapter':
      return [scene.title];
    case 'quote':
      return [scene.text];
    case 'photo':
    case 'clip':
      return scene.caption ? [scene.caption] : [];
  }
}
