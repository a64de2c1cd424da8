import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { Video } from '../contract.ts';
import { WAITING_VIDEO } from '../testing/waiting-video.ts';
import { useVideoProgress } from './use-video-progress.ts';

const VIDEO: Video = { ...WAITING_VIDEO, state: 'drawing', progress: { done: 0, total: 30 } };

test.each([403, 404])(
  'after %s, the room is loaded again and nothing more is asked',
  async (status) => {
    const api = resetTab(ada);
    api.reply = () => replies.refused('Not found.', status);
    const onEnd = vi.fn<() => Promise<void>>(() => Promise.resolve());
    renderHook(() => useVideoProgress('mem_1', VIDEO, onEnd));
    await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    expect(api.calls).toHaveLength(1);
  },
);
