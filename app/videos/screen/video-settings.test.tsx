import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { VideoHeight } from '../contract.ts';
import { VideoSettings } from './video-settings.tsx';

const SENTENCE = 'Videos in 1080p are included in Pro. Choose 720p to make the video now.';

function open(height: VideoHeight, heights: readonly VideoHeight[]): void {
  const plan = { format: '16:9', height, pace: 'calm', motion: true } as const;
  const settings = (
    <VideoSettings
      plan={{ ...plan, parts: [] }}
      heights={heights}
      onChange={() => undefined}
      onPace={() => undefined}
    >
      No sound
    </VideoSettings>
  );
  render(<MemoryRouter>{settings}</MemoryRouter>);
}

test('a plan in 1080p from before the end of Pro says what to choose, before anything is refused', () => {
  open(1080, [720]);
  expect(screen.getByText(SENTENCE)).toBeVisible();
});

test.each([
  [720, [720]],
  [1080, [720, 1080]],
] as const)('%d of %j needs no warning', (height, heights) => {
  open(height, heights);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
