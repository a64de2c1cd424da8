import { useSession } from '../../../accounts/session-in-browser/session-store.ts';
import { currentUserKey } from '../../../accounts/session-in-browser/user-key.ts';
import {
  VideoNotPreparedError,
  prepareVideo,
} from '../../../media/videos/encoding/prepare-video.ts';
import { apiClient } from '../../../wire/call.ts';
import { randomToken } from '../../changes/random-ids.ts';
import { findLocks, holdLock } from '../../sync/tab-locks.ts';
import { listKeptFiles } from './kept-files.ts';
import { SendFailure } from './send-file.ts';
import { UploadQueue, type QueueOptions } from './upload-queue.ts';
import type { Uploads } from './uploads-view.ts';

export interface UploadsOptions extends Omit<QueueOptions, 'tab' | 'prepare'> {
  /** true if the server converts videos that some browsers cannot play */
  canServerEncode: boolean;
}

const lockOf = (tab: string): string => `memorial-uploads-tab:${tab}`;

/** @throws SendFailure with the reason if the video cannot be sent */
async function prepareForServer(
  file: File,
  signal: AbortSignal,
  canServerEncode: boolean,
): Promise<File> {
  try {
    return await prepareVideo(file, { canServerEncode, signal });
  } catch (error) {
    if (signal.aborted) throw new SendFailure('aborted', 'The upload was stopped.');
    if (error instanceof VideoNotPreparedError) throw new SendFailure('refused', error.message);
    throw error;
  }
}

export async function openUploads({
  canServerEncode,
  ...options
}: UploadsOptions): Promise<Uploads> {
  const { memorialId, userKey } = options;
  const tab = randomToken();
  const locks = findLocks();
  const release = locks ? await holdLock(locks, lockOf(tab)) : async () => undefined;
  const queue = new UploadQueue({
    ...options,
    tab,
    prepare: (file, signal) => prepareForServer(file, signal, canServerEncode),
  });

  const adopt = async () => {
    const kept = await listKeptFiles({ userKey, memorialId });
    const { held = [] } = (await locks?.query()) ?? {};
    const open = new Set(held.map(({ name }) => name));
    queue.adopt(kept.filter((file) => !open.has(lockOf(file.tab))));
  };
  const onOnline = () => queue.retryNow();
  const onOffline = () => queue.hinder('offline');
  // Picks up files that a closed tab left unsent. A tab that is still sending holds a lock on its files.
  const onReturn = () => void (locks && adopt());
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  window.addEventListener('focus', onReturn);
  const stopHearing = [
    apiClient.onSessionEnded(() => queue.hinder('signed-out')),
    useSession.subscribe(({ user }, before) => {
      if (user !== before.user && currentUserKey() === userKey) queue.retryNow();
    }),
  ];
  await adopt();
  const close = queue.close.bind(queue);
  return Object.assign(queue, {
    close: () => {
      close();
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('focus', onReturn);
      for (const stop of stopHearing) stop();
      void release();
    },
  });
}
