import {
  FADE_FRAMES,
  FRAMES_PER_SECOND,
  type MaterialPart,
  type Storyboard,
  type Words,
} from '../plan/storyboard.ts';

export const en = (text: string): Words => ({ text, lang: 'en', dir: 'ltr' });

/** Each scene lasts five seconds. */
export function aStoryboard(parts: readonly MaterialPart[]): Storyboard {
  const frames = 5 * FRAMES_PER_SECOND;
  const scenes = parts.map((part, index) => ({
    ...part,
    frames,
    firstFrame: index * (frames - FADE_FRAMES),
  }));
  const last = scenes.at(-1);
  return {
    frame: { width: 1280, height: 720 },
    motion: true,
    language: 'en',
    style: {
      themeId: 'traditional-elegance',
      background: '#ffffff',
      text: '#222222',
      muted: '#666666',
      accent: '#884422',
      headingWeight: 400,
      bodyWeight: 400,
      portraitShape: 'rectangle',
    },
    scenes,
    frames: last ? last.firstFrame + last.frames : 0,
  };
}
