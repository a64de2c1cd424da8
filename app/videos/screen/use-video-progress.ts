import { useEffect, useEffectEvent, useState } from 'react';

import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { Video } from '../contract.ts';
import { videos } from '../endpoints.ts';

const POLL_MS = 2_000;

/**
 * Follows the video while it is made. Only the video is asked for, because the room's data is large.
 * @param loaded - as the room was loaded
 * @param onEnd - loads the room again
 */
export function useVideoProgress(
  memorialId: string,
  loaded: Video | undefined,
  onEnd: () => Promise<void>,
): Video | undefined {
  const [asked, setAsked] = useState<{ of: Video | undefined; video: Video }>();
  // What was loaded later counts.
  const video = asked && asked.of === loaded ? asked.video : loaded;
  const end = useEffectEvent(() => void onEnd());
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!video || !isMaking(video)) return undefined;
    let isCurrent = true;
    const ask = async () => {
      try {
        const answer = await call(videos.read, { id: memorialId, video: video.id });
        if (!isCurrent) return;
        setAsked({ of: loaded, video: answer.video });
        if (!isMaking(answer.video)) end();
      } catch (error) {
        if (!isCurrent) return;
        // The room says why.
        if (isGone(error)) end();
        else setFailures((count) => count + 1);
      }
    };
    // A room that was loaded from memory may be old.
    const isFirst = video === loaded && failures === 0;
    const timer = setTimeout(() => void ask(), isFirst ? 0 : POLL_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [memorialId, video, loaded, failures]);

  return video;
}

/** True if the version is gone, or the memorial is no longer this user's to edit. */
function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && [403, 404, 410].includes(error.status);
}

function isMaking({ state }: Video): boolean {
  return state === 'waiting' || state === 'drawing';
}
