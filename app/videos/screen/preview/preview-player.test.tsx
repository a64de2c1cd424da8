import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { aStoryboard } from '../../testing/storyboards.ts';
import { PreviewPlayer } from './preview-player.tsx';

test('the preview opens the chosen sound, and says when it can’t be played', () => {
  const opened: HTMLAudioElement[] = [];
  vi.stubGlobal(
    'Audio',
    class extends Audio {
      constructor() {
        super();
        opened.push(this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const storyboard = aStoryboard([]);
  const sound = { address: '/api/v1/memorials/mem_1/video-sound/snd_1', seconds: 60 };
  const player = (chosen: typeof sound | undefined) => (
    <PreviewPlayer storyboard={storyboard} format="16:9" sound={chosen} handle={null} />
  );
  const { rerender } = render(player(sound));
  const problem = () => screen.queryByText(/^We couldn’t play the audio file/);
  expect(problem()).toBeNull();
  const audio = opened.at(-1);
  expect(audio?.getAttribute('src')).toBe(sound.address);
  act(() => void audio?.dispatchEvent(new Event('error')));
  expect(problem()).toBeVisible();
  rerender(player(undefined));
  expect(problem()).toBeNull();
  expect(audio?.hasAttribute('src')).toBe(false);
});
