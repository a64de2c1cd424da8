import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { Video } from '../contract.ts';
import { WAITING_VIDEO } from '../testing/waiting-video.ts';
import { VideoCard } from './video-card.tsx';

const READY: Video = { ...WAITING_VIDEO, state: 'ready', seconds: 192, byteSize: 38_000_000 };
const ON_PAGE = 'This video is on the page.';

function show(fields: Partial<Video>) {
  const nothing = () => undefined;
  render(
    <MemoryRouter>
      <VideoCard
        memorialId="mem_0123456789ABCDEFGHIJKL"
        language="en"
        video={{ ...READY, ...fields }}
        isBusy={false}
        isPrevious={false}
        isOlderOnPage={false}
        isInDraft={false}
        heading={undefined}
        onRetry={nothing}
        onPutOnPage={nothing}
      />
    </MemoryRouter>,
  );
}

test('a video that is not published yet says so, also on the next visit', () => {
  show({ isOnPage: true, isPublished: false });
  expect(screen.getByText(/Visitors will see it once you publish/)).toBeVisible();
  expect(screen.queryByText(ON_PAGE)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add video to page' })).toBeNull();
});

test('a published video says that it is on the page', () => {
  show({ isOnPage: true, isPublished: true });
  expect(screen.getByText(ON_PAGE)).toBeVisible();
  expect(screen.queryByText(/Visitors will see it once you publish/)).toBeNull();
});
